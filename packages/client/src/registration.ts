import { registerBuyer } from "@tradecounter/wire";
import type { CheckoutAddressInput } from "@tradecounter/wire";
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
