import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Store } from "../stores/index.ts";

const randomLength = 16;
const proofLength = 8;

/**
 * A new session: 32 characters, of which the last prove that the store has issued it. Processes of before know sessions by that
 * length, and take these as well.
 */
export function newGuestSession(store: Pick<Store, "guestSessionKey">): string {
  const random = randomBytes(randomLength);
  return Buffer.concat([random, proofOf(store, random)]).toString("base64url");
}

/** Whether the store has issued it. Those of before this was asked have no proof, and neither has what a client made up. */
export function isIssued(store: Pick<Store, "guestSessionKey">, session: string): boolean {
  const bytes = Buffer.from(session, "base64url");
  return proofOf(store, bytes.subarray(0, randomLength)).equals(bytes.subarray(randomLength));
}

/** Who owns what a guest with this session has: the session itself is not kept. */
export function guestOwnerOf(session: string): string {
  return createHash("sha256").update(session).digest("base64url");
}

function proofOf({ guestSessionKey }: Pick<Store, "guestSessionKey">, random: Buffer): Buffer {
  return createHmac("sha256", guestSessionKey).update(random).digest().subarray(0, proofLength);
}
