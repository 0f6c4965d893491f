export type { AnswerState } from "./answer-desk.ts";
export { askService } from "./ask-service.ts";
export { openServiceDesks, type AskingNeeds, type Integration, type ServiceFailure } from "./service-desks.ts";
export { staffTold } from "./tell-staff.ts";
