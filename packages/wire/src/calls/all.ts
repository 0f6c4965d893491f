export * from "./catalog.ts";
export * from "./context.ts";
export * from "./inventory.ts";
export * from "./pricing.ts";
export * from "./search.ts";
