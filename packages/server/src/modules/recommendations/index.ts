export { boughtTogether, type BoughtTogether, type PastOrder } from "./bought-together.ts";
export { learningJob } from "./learn.ts";
export { viewLearningJob } from "./learn-views.ts";
export { recommendationRoutes } from "./routes.ts";
export { createRecommendations } from "./service.ts";
export type { ShopperAgent } from "./shopper-agent.ts";
