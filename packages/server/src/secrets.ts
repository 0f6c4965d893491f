import { createHash, randomBytes } from "node:crypto";

/** 256 unguessable bits, for URLs, cookies and headers. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of a secret, hexadecimal. The secret has as many random bits as its hash: a slow hash would protect nothing more. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
