/** Sent with every controller call, as `true` or `false`. Source: contract of the site shell, section 4.1. */
export const CONTINUATION_HEADER = "X-SFDC-Allow-Continuation";

/**
 * Marks a cart as the kind built for very many items. Our choice: the header's name, which is not public; a server
 * ignores headers it does not know. Source: contract of the catalogue, section 1.10.
 */
export const highScale = { name: "X-High-Scale-Cart", value: "true" } as const;
