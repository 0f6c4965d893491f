import { createHash } from "node:crypto";

/** Pseudonymizes an e-mail address or a login id: trimmed, lower-cased, SHA-256, in upper-case hex. Source: site shell contract, 7.1. */
export function identityHash(told: string): string {
  return createHash("sha256").update(told.trim().toLowerCase()).digest("hex").toUpperCase();
}
