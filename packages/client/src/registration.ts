import { registerBuyer } from "@tradecounter/wire";
import type { CheckoutAddressInput } from "@tradecounter/wire";
import { controllersModule } from "./controllers.ts";
import { isContactComplete } from "./checkout.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";

/** Who registers, with the contact of the checkout. */
export interface Registering {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  /** What shows the store that a person asks. */
  readonly captchaToken: string;
  /** Where the order goes: kept as the account's first address. */
  readonly address: CheckoutAddressInput;
}

/**
 * Opens an account for a guest during the checkout, who stays a guest until he signs in. Answers the account's id, to be the
 * draft's `accountRegistrationId`, so that the order belongs to it; undefined where the store gives none. Throws INVALID_CONFIG
 * without a whole contact, and `FetchError`. Source: requirement C5.15; contract of cart and checkout, section 10.2.
 */
export async function register(
  { send }: Pick<Client, "send">,
  { address, captchaToken, ...contact }: Registering,
): Promise<string | undefined> {
  demand(isContactComplete(contact) && isFilled(captchaToken), "a whole contact and a captcha token are needed");
  const body = { ...contact, captchaToken, addressList: { addresses: [address] } };
  return (await send(registerBuyer, { body })).body.accountId ?? undefined;
}

const BUYERS = "applauncher__BuyerRegistrationController";
type Sends = Pick<Client, "cache" | "send">;

/** What a guest may do about an account with his order. */
export interface AccountOffer {
  /** False for who is logged in, and where the store opens accounts itself. */
  readonly isOffered: boolean;
  /** Whether he has chosen a password for it already. */
  readonly isWanted: boolean;
}

/** Whether a guest may open an account with his order, and has asked for one. */
export function accountOffer(client: Sends): Promise<AccountOffer> {
  return controllersModule(client).run<AccountOffer>(BUYERS, "getOffer");
}

/** Keeps the password for the account that opens when the order is placed. Answers why it does not do, in words; null where it does. */
export function wantAccount(client: Sends, wanted: { email: string; password: string }): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "wantAccount", wanted);
}

/** The guest wants no account with his order any more. */
export async function wantNoAccount(client: Sends): Promise<void> {
  await controllersModule(client).run(BUYERS, "wantNone");
}

/**
 * Opens an account with an order that this browser has placed as a guest, and logs the browser in: with a password, else with the one
 * of `wantAccount`. Answers why not, in words; null where it is done. Throws `FetchError`.
 */
export function registerWithOrder(
  client: Sends,
  given: { orderReferenceNumber: string; password?: string },
): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "registerWithOrder", given);
}

/** The buyer's address, where he has opened his account with an order and not confirmed it yet; null else. Throws `FetchError` for a guest. */
export function unconfirmedEmail(client: Sends): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "getUnconfirmedEmail");
}

/** Mails the link that confirms it once more. Answers why not, in words; null where it is on its way. Throws `FetchError`. */
export function mailConfirmationAgain(client: Sends): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "mailAgain");
}

/** What the link of a mail asks of this browser to confirm an account's address; null where it does not work any more. */
export function accountLinkNeeds(client: Sends, token: string): Promise<"Nothing" | "Password" | null> {
  return controllersModule(client).run<"Nothing" | "Password" | null>(BUYERS, "getLinkNeeds", { token });
}

/** Confirms the address. Answers why not, in words; null where it is done, and then this browser is logged in. */
export function confirmAccount(
  client: Sends,
  given: { token: string; newPassword?: string; verifyNewPassword?: string },
): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "confirm", given);
}
