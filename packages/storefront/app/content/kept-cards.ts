import { FetchError, savedPaymentMethodsModule } from "@tradecounter/client";
import type { ApplicationContext, SavedPaymentMethod, SessionContext } from "@tradecounter/wire";
import type { Client } from "../client.ts";

/** A saved card, as pages show it. */
export interface KeptCard {
  readonly id: string;
  /** `Visa ending 0018` */
  readonly name: string;
  /** `12/2035` */
  readonly expiry: string;
  readonly isDefault: boolean;
  readonly hasExpired: boolean;
}

type Configured = Pick<ApplicationContext, "clientSidePaymentConfiguration">;

/** The buyer's card vault; undefined if there is none: for a guest, without an account, or without a gateway. */
export function keptCardsOf(client: Client, { accountId }: SessionContext, application: Configured) {
  const merchantAccountId = application.clientSidePaymentConfiguration?.config?.merchantAccountId;
  if (!accountId || !merchantAccountId) return undefined;
  // the session knows the effective account
  return savedPaymentMethodsModule({ ...client, accountId: () => accountId }, merchantAccountId);
}

function cardFrom({ id, name, expiryMonth, expiryYear, isDefault, status }: SavedPaymentMethod): KeptCard {
  return {
    id,
    name: name ?? "Card",
    expiry: `${expiryMonth}/${expiryYear}`,
    isDefault,
    hasExpired: status === "Expired",
  };
}

/** All saved cards, which are twenty at most. A checkout does without them if they cannot be loaded. */
export async function keptCards(client: Client, session: SessionContext, application: Configured): Promise<KeptCard[]> {
  try {
    const found = await keptCardsOf(client, session, application)?.list({}, { cachePolicy: "no-cache" });
    return (found?.items ?? []).map(cardFrom);
  } catch (error) {
    if (error instanceof FetchError && error.status < 500) return [];
    throw error;
  }
}
