export { createEventBuffer, type EventBuffer } from "./buffer.ts";
export { learnedFrom, type Choice } from "./learning-rules.ts";
export { searchLearning } from "./learning.ts";
export { analyticsMethods } from "./methods.ts";
export { figuresOf, type Figures, type Period } from "./figures.ts";
export { createReports, daysBetween, lastDays, REPORTS_COOKIE, type Reports } from "./reports.ts";
export { eventRetention } from "./retention.ts";
export { analyticsRoutes } from "./routes.ts";
