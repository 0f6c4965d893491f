import { CommerceError } from "../errors.ts";
import { Refinements } from "./search.ts";
import type { Refinement } from "./search.ts";
import { validatorOf } from "../validator.ts";

/**
 * Chosen facets from the search address: base64 in either alphabet, padded or not, possibly with spaces for `+`.
 * Throws ILLEGAL_QUERY_PARAMETER_VALUE. Source: contract of the catalogue, section 4.3.
 */
export function refinementsFrom(text: string): Refinement[] {
  const value = decoded(text);
  if (validatorOf(Refinements).Check(value)) return value as Refinement[];
  throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "Specify valid refinements.");
}

function decoded(text: string): unknown {
  const base64url = text.replaceAll(/[ +]/g, "-").replaceAll("/", "_").replace(/=+$/, "");
  try {
    const bytes = Uint8Array.fromBase64(base64url, { alphabet: "base64url" });
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
