/** The types of the wire, for those who need no schemas. */
export type * from "./schemas/accounts.ts";
export type * from "./schemas/address.ts";
export type * from "./schemas/addresses.ts";
export type * from "./schemas/ai.ts";
export type * from "./schemas/cart.ts";
export type * from "./schemas/catalog.ts";
export type * from "./schemas/checkout.ts";
export type * from "./schemas/checkout-error.ts";
export type * from "./schemas/context.ts";
export type * from "./schemas/delivery.ts";
export type * from "./schemas/inventory.ts";
export type * from "./schemas/orders.ts";
export type * from "./schemas/pricing.ts";
export type * from "./schemas/primitives.ts";
export type * from "./schemas/product.ts";
export type * from "./schemas/profile.ts";
export type * from "./schemas/search.ts";
