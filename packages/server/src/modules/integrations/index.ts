export type { AnswerState } from "./answer-cache.ts";
export { askService } from "./ask-service.ts";
export { openAnswerCaches, type AskingNeeds, type Integration, type ServiceFailure } from "./answer-caches.ts";
export { staffTold } from "./tell-staff.ts";
