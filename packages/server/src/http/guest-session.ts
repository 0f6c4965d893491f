import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Store } from "../stores/index.ts";

const randomLength = 16;
const proofLength = 8;

/**
 * A new session: 32 characters, the last of which prove that the store has issued it. Older processes check the length only, and accept
 * these as well.
 */
export function newGuestSession(store: Pick<Store, "guestSessionKey">): string {
  const random = randomBytes(randomLength);
  return Buffer.concat([random, proofOf(store, random)]).toString("base64url");
}

/** Whether the store has issued it. Sessions from before this check have no proof, nor has one made up by a client. */
export function isIssued(store: Pick<Store, "guestSessionKey">, session: string): boolean {
  const bytes = Buffer.from(session, "base64url");
  return proofOf(store, bytes.subarray(0, randomLength)).equals(bytes.subarray(randomLength));
}

/** The owner id of what a guest with this session has: the session itself is not stored. */
export function guestOwnerOf(session: string): string {
  return createHash("sha256").update(session).digest("base64url");
}

function proofOf({ guestSessionKey }: Pick<Store, "guestSessionKey">, random: Buffer): Buffer {
  return createHmac("sha256", guestSessionKey).update(random).digest().subarray(0, proofLength);
}
