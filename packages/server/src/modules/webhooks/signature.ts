import { createHmac } from "node:crypto";

/**
 * Signs a message for holders of the secret: HMAC-SHA256 of id, time and body, so that a message can be neither changed nor replayed much
 * later. Source: the Standard Webhooks specification. A secret that begins with `whsec_` is base64.
 */
export function signatureOf(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
