// What a server and the OpenAPI document load: the schemas behind the calls, and the readers of requests.
export * from "./schemas/catalog.ts";
export * from "./schemas/context.ts";
export * from "./schemas/inventory.ts";
export * from "./schemas/pricing.ts";
export * from "./schemas/primitives.ts";
export * from "./schemas/product.ts";
export * from "./schemas/search.ts";
export { shapes } from "./schemas/shapes.ts";
export { refinementsFrom } from "./schemas/read-refinements.ts";
export { paramsOf, queryFrom, receiverOf } from "./receive.ts";
export type { QuerySource, Receiver } from "./receive.ts";
