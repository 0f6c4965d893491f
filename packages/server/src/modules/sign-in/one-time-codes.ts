import { randomInt } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import { newSecret } from "../../secrets.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import { noteEmailVerified } from "./credential-store.ts";
import { deleteExpiredCodes, insertCode, tryCode, type CodePurpose } from "./one-time-code-store.ts";

export interface OneTimeCodeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue">;
  /** Told in the transaction in which a buyer has shown that mail to his address reaches him. */
  readonly emailProven: (tx: Tx, storeId: RecordId, userId: RecordId) => Promise<void>;
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/** Our choice: with three codes in half an hour, somebody who guesses hits one in 70,000 times. */
const triesAtMost = 5;
const validMinutes = 10;

/**
 * Codes of six digits by mail, with which a buyer proves that the address is his. None of them signs anybody in. Source: contract of
 * cart and checkout, sections 12.3 and 12.4.
 */
export function createOneTimeCodes({ db, clock, limits, mail, emailProven }: OneTimeCodeNeeds) {
  /**
   * Has a code sent to the buyer's own address; an earlier one for the same purpose works no more. Throws GUEST_INSUFFICIENT_ACCESS,
   * INVALID_API_INPUT (an integration, or a buyer without an address), and TooManyRequests by user and by address.
   */
  async function send(shopper: Shopper, purpose: CodePurpose): Promise<{ identifier: string; recipient: string }> {
    const { store, userId, visitor } = shopper;
    const email = emailOf(shopper);
    if (visitor.address !== undefined) limits.take("accountMail", visitor.address);
    limits.take("accountMailTo", `${store.id} ${userId}`);
    const identifier = newSecret();
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const expiresAt = new Date(clock.now().getTime() + validMinutes * 60_000);
    await db.transaction(async (tx) => {
      await insertCode(tx, { storeId: store.id, userId, purpose, identifier, code, email, expiresAt });
      // in two halves, as one reads it out
      const values = { code: `${code.slice(0, 3)} ${code.slice(3)}`, validMinutes };
      await mail.enqueue(tx, store, { template: "one-time-code", to: email, values });
    });
    return { identifier, recipient: masked(email) };
  }

  /** Whether it is the code; one that was sent to verify the address does so while it still is the buyer's. False alike for a wrong, a late, a used and another's. Throws GUEST_INSUFFICIENT_ACCESS, TooManyRequests. */
  async function verify(
    shopper: Shopper,
    { identifier, code }: { identifier: string; code: string },
  ): Promise<boolean> {
    const { store, userId, visitor } = shopper;
    demandBuyer(shopper);
    if (visitor.address !== undefined) limits.take("signIn", visitor.address);
    const typed = code.replace(/[\s-]/g, "");
    const now = clock.now();
    return db.transaction(async (tx) => {
      const right = await tryCode(tx, { storeId: store.id, userId, identifier, code: typed, triesAtMost, now });
      if (right?.purpose === "Verify" && (await noteEmailVerified(tx, store.id, userId, now, right.email)))
        await emailProven(tx, store.id, userId);
      return right !== undefined;
    });
  }

  return {
    send,
    verify,
    /** Forgets codes that are of no use any more. */
    sweep: {
      kind: "sign-in.codes.sweep",
      everySeconds: 3600,
      run: ({ storeId }) => deleteExpiredCodes(db, storeId, clock.now()),
    } satisfies JobHandler,
  };
}

function demandBuyer({ kind }: Shopper): void {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
}

function emailOf(shopper: Shopper): string {
  demandBuyer(shopper);
  const email = shopper.contact?.email;
  if (!email) throw new CommerceError("INVALID_API_INPUT", "There is no e-mail address to which a code could be sent.");
  return email;
}

/** `a***@mill.example`: enough to know which mailbox to look in. */
function masked(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf("@"))}`;
}
