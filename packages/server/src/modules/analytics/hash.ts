import { createHash } from "node:crypto";

/**
 * What stands for an e-mail address or a login id: trimmed, in small letters, SHA-256, in upper-case hex. Source: site shell
 * contract, 7.1.
 */
export function identityHash(told: string): string {
  return createHash("sha256").update(told.trim().toLowerCase()).digest("hex").toUpperCase();
}
