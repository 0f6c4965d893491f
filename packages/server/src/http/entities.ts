const entities: Record<string, string> = {
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\\": "&#92;",
  "&": "&amp;",
};

/**
 * The value with HTML entities in its strings, as the platform sends it unless a client asks for raw text.
 * Keys stay as they are. Source: catalogue contract, 1.11. Our choice: so do the addresses of a list's pages, which are
 * "ready to GET" (contract of the cart, 4.6): a client that asks for `&amp;page=` gets the first page for ever.
 */
export function withEntities(value: unknown): unknown {
  if (typeof value === "string")
    return /[<>"'\\&]/.test(value) ? value.replace(/[<>"'\\&]/g, (sign) => entities[sign]!) : value;
  if (Array.isArray(value)) return value.map(withEntities);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, isPageAddress(key) ? inner : withEntities(inner)]),
    );
  }
  return value;
}

function isPageAddress(key: string): boolean {
  return key.endsWith("PageUrl");
}
