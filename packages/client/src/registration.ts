import { registerBuyer } from "@tradecounter/wire";
import type { CheckoutAddressInput } from "@tradecounter/wire";
import { controllersModule } from "./controllers.ts";
import { isContactComplete } from "./checkout.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";

/** The person registering, with the checkout's contact. */
export interface Registering {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  /** Proves to the store that a person is asking. */
  readonly captchaToken: string;
  /** The delivery address: saved as the account's first address. */
  readonly address: CheckoutAddressInput;
}

/**
 * Opens an account for a guest during checkout, who stays a guest until they sign in. Returns the account's id, to be used as the
 * draft's `accountRegistrationId`, so that the order belongs to it; undefined if the store gives none. Throws INVALID_CONFIG
 * without a complete contact, and `FetchError`. Source: requirement C5.15; contract of cart and checkout, section 10.2.
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

/** A guest's options for an account with their order. */
export interface AccountOffer {
  /** False for somebody who is signed in, and if the store opens accounts itself. */
  readonly isOffered: boolean;
  /** Whether they have already chosen a password for it. */
  readonly isWanted: boolean;
}

/** Whether a guest may open an account with their order, and has asked for one. */
export function accountOffer(client: Sends): Promise<AccountOffer> {
  return controllersModule(client).run<AccountOffer>(BUYERS, "getOffer");
}

/** Stores the password for the account that opens when the order is placed. Returns a message if it is refused; null if accepted. */
export function wantAccount(client: Sends, wanted: { email: string; password: string }): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "wantAccount", wanted);
}

/** The guest no longer wants an account with their order. */
export async function wantNoAccount(client: Sends): Promise<void> {
  await controllersModule(client).run(BUYERS, "wantNone");
}

/**
 * Opens an account with an order that this browser has placed as a guest, and signs the browser in: with this password, otherwise with the
 * one
 * from `wantAccount`. Returns a message if it is refused; null if done. Throws `FetchError`.
 */
export function registerWithOrder(
  client: Sends,
  given: { orderReferenceNumber: string; password?: string },
): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "registerWithOrder", given);
}

/**
 * The buyer's address, if they opened their account with an order and have not confirmed it yet; otherwise null. Throws `FetchError` for a
 * guest.
 */
export function unconfirmedEmail(client: Sends): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "getUnconfirmedEmail");
}

/** Mails the confirmation link once more. Returns a message if it is refused; null if sent. Throws `FetchError`. */
export function mailConfirmationAgain(client: Sends): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "mailAgain");
}

/** What an e-mailed link needs from this browser to confirm an account's address; null if it no longer works. */
export function accountLinkNeeds(client: Sends, token: string): Promise<"Nothing" | "Password" | null> {
  return controllersModule(client).run<"Nothing" | "Password" | null>(BUYERS, "getLinkNeeds", { token });
}

/** Confirms the address. Returns a message if it is refused; null if done, and then this browser is signed in. */
export function confirmAccount(
  client: Sends,
  given: { token: string; newPassword?: string; verifyNewPassword?: string },
): Promise<string | null> {
  return controllersModule(client).run<string | null>(BUYERS, "confirm", given);
}
