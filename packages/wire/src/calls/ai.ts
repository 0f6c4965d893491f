import { call } from "../call.ts";

/** Source: contract of the catalogue, sections 3.3, 3.4 and 8.1. */
export const getAiConfiguration = call("getAiConfiguration", "GET", "ai/configuration");
export const getShopperAgentContext = call("getShopperAgentContext", "GET", "shopperAgent/context");
export const getRecommendations = call("getRecommendations", "GET", "ai/recommendations");
