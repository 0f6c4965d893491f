/** Goes with every call of a controller, as `true` or `false`. Source: contract of the site shell, section 4.1. */
export const CONTINUATION_HEADER = "X-SFDC-Allow-Continuation";

/**
 * Says that a cart is of the kind that is kept for very many items. Our choice: its name, which is not public; a server
 * heeds no header that it does not know. Source: contract of the catalogue, section 1.10.
 */
export const highScale = { name: "X-High-Scale-Cart", value: "true" } as const;
