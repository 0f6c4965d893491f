import type { Refinement } from "./schemas/search.ts";

/** Chosen facets, as the base64url text in the search address. Source: contract of the catalogue, section 4.3. */
export function encodeRefinements(refinements: readonly Refinement[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(refinements));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
