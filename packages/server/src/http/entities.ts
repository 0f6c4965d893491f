const entities: Record<string, string> = {
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\\": "&#92;",
  "&": "&amp;",
};

/**
 * The value with HTML entities in its strings, as the platform sends it unless a client asks for raw text. Keys stay as they are. Source:
 * catalogue contract, 1.11. Our choice: so do the URLs of a list's pages, which are "ready to GET" (contract of the cart, 4.6): a client
 * that requests `&amp;page=` gets the first page forever.
 */
export function withEntities(value: unknown): unknown {
  if (typeof value === "string")
    return special.test(value) ? value.replace(everySpecial, (sign) => entities[sign]!) : value;
  if (value === null || typeof value !== "object") return value;
  return Array.isArray(value) ? arrayWithEntities(value) : objectWithEntities(value as Record<string, unknown>);
}

const special = /[<>"'\\&]/;
const everySpecial = /[<>"'\\&]/g;

// returns the value itself if nothing in it changes, as in most of a response

function arrayWithEntities(values: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let at = 0; at < values.length; at++) {
    const encoded = withEntities(values[at]);
    if (encoded !== values[at]) (copy ??= [...values])[at] = encoded;
  }
  return copy ?? values;
}

function objectWithEntities(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(object)) {
    if (isPageAddress(name)) continue;
    const encoded = withEntities(object[name]);
    if (encoded !== object[name]) (copy ??= { ...object })[name] = encoded;
  }
  return copy ?? object;
}

function isPageAddress(key: string): boolean {
  return key.endsWith("PageUrl");
}
