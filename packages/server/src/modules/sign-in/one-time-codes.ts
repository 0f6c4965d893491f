import { randomInt } from "node:crypto";
import { keptPhone, type RecordId } from "@tradecounter/commerce";
import { isDialledIn } from "@tradecounter/commerce/countries";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import { newSecret } from "../../secrets.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { MailService } from "../mail/index.ts";
import { noteEmailVerified, notePhoneVerified } from "./credential-store.ts";
import { deleteExpiredCodes, insertCode, tryCode, type CodeMethod, type CodePurpose } from "./one-time-code-store.ts";

export interface OneTimeCodeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mail: Pick<MailService, "enqueue" | "sendsTexts">;
  /** Called in the transaction in which a buyer proves that mail to their address arrives. */
  readonly emailProven: (tx: Tx, storeId: RecordId, userId: RecordId) => Promise<void>;
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/** Our choice: with three codes in half an hour, guessing succeeds one time in 70,000. */
const triesAtMost = 5;
const validMinutes = 10;

/**
 * Six-digit codes by mail or text message, with which a buyer proves ownership of an address or phone. They cannot be used to sign in.
 * Source: contract of cart and checkout, sections 12.3 and 12.4.
 */
export function createOneTimeCodes({ db, clock, limits, mail, emailProven }: OneTimeCodeNeeds) {
  /**
   * Sends a code to the buyer's own address or phone; an earlier one for the same purpose becomes invalid. Throws
   * GUEST_INSUFFICIENT_ACCESS, INVALID_API_INPUT (an integration, a buyer without an address or a number, and text messages where none can
   * be sent, or to a country that is none of the store's), and TooManyRequests per user, address and phone, whoever has entered its number.
   */
  async function send(
    shopper: Shopper,
    { method, purpose }: { method: CodeMethod; purpose: CodePurpose },
  ): Promise<{ identifier: string; recipient: string }> {
    const { store, userId, visitor } = shopper;
    const isText = method === "SMS";
    const text = isText ? phoneOf(shopper) : undefined;
    const sentTo = text?.phone ?? emailOf(shopper);
    const to = text?.dialled ?? sentTo;
    if (visitor.address !== undefined) limits.take("accountMail", visitor.address);
    limits.take("accountMailTo", `${store.id} ${userId}`);
    if (isText) limits.take("accountMailTo", `${store.id} ${to}`);
    const identifier = newSecret();
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const expiresAt = new Date(clock.now().getTime() + validMinutes * 60_000);
    await db.transaction(async (tx) => {
      await insertCode(tx, { storeId: store.id, userId, purpose, identifier, code, method, sentTo, expiresAt });
      // in two halves, as people read it out
      const values = { code: `${code.slice(0, 3)} ${code.slice(3)}`, validMinutes };
      const template = isText ? "code-by-text" : "one-time-code";
      await mail.enqueue(tx, store, { template, to, language: shopper.language, values });
    });
    return { identifier, recipient: isText ? maskedPhone(to) : masked(to) };
  }

  /**
   * Whether the code is correct; one sent to verify the address or phone marks it as verified while it is still the buyer's. False for a
   * wrong, expired or used code and for another buyer's. Throws GUEST_INSUFFICIENT_ACCESS, TooManyRequests.
   */
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
      if (right?.purpose === "Verify") {
        if (right.method === "SMS") await notePhoneVerified(tx, store.id, userId, now, right.sentTo);
        else if (await noteEmailVerified(tx, store.id, userId, now, right.sentTo))
          await emailProven(tx, store.id, userId);
      }
      return right !== undefined;
    });
  }

  /** The number as stored for the buyer, and in E.164, as text messages need it. */
  function phoneOf(shopper: Shopper): { phone: string; dialled: string } {
    demandBuyer(shopper);
    if (!mail.sendsTexts) throw new CommerceError("INVALID_API_INPUT", "This store sends codes by email alone.");
    const phone = shopper.contact?.phone;
    const dialled = phone && keptPhone(phone, shopper.store.settings.country, { isChecked: true });
    if (!phone || !dialled?.startsWith("+"))
      throw new CommerceError("INVALID_API_INPUT", "There is no phone number to which a code could be sent.");
    // the store pays for text messages, and owners of premium numbers earn from them
    if (!isDialledIn(dialled, countriesOf(shopper.store)))
      throw new CommerceError("INVALID_API_INPUT", "This store sends codes by text message only in its own countries.");
    return { phone, dialled };
  }

  return {
    send,
    verify,
    /** Deletes codes that are no longer of use. */
    sweep: {
      kind: "sign-in.codes.sweep",
      everySeconds: 3600,
      run: ({ storeId }) => deleteExpiredCodes(db, storeId, clock.now()),
    } satisfies JobHandler,
  };
}

function countriesOf({ settings: { country, shippingCountries, markets = [] } }: Shopper["store"]): readonly string[] {
  return [country, ...shippingCountries, ...markets.map((market) => market.country)];
}

function demandBuyer({ kind }: Shopper): void {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
}

function emailOf(shopper: Shopper): string {
  demandBuyer(shopper);
  const email = shopper.contact?.email;
  if (!email) throw new CommerceError("INVALID_API_INPUT", "There is no email address to which a code could be sent.");
  return email;
}

/** `a***@mill.example`: enough to know which mailbox to check. */
function masked(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf("@"))}`;
}

/** `(***) ***-0142`: enough to know which phone to check. Source: contract of cart and checkout, section 12.4. */
function maskedPhone(phone: string): string {
  return `(***) ***-${phone.slice(-4)}`;
}
