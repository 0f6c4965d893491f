import {
  changeSavedPaymentMethod,
  deleteSavedPaymentMethod,
  getSavedPaymentMethods,
  savePaymentMethod,
} from "@tradecounter/wire";
import type {
  BodyOf,
  QueryOf,
  SavedPaymentMethod,
  SavedPaymentMethodInput,
  SavedPaymentMethods,
} from "@tradecounter/wire";
import { demandAccount } from "./accounts.ts";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";

export type SavedPaymentMethodsModule = ReturnType<typeof savedPaymentMethodsModule>;

/**
 * An account's saved payment methods, kept by the merchant's account. Each call throws EFFECTIVE_ACCOUNT_ID_REQUIRED without
 * an effective account, and INVALID_CONFIG for a blank id. Source: contract of cart and checkout, section 8.6.
 */
export function savedPaymentMethodsModule(
  { read, write, accountId }: Pick<Client, "read" | "write" | "accountId">,
  merchantAccountId: string,
) {
  function merchant() {
    demandAccount(accountId());
    demand(isFilled(merchantAccountId), "a merchant account's id is needed");
    return { merchantAccountId };
  }

  function one(savedPaymentMethodId: string) {
    const params = merchant();
    demand(isFilled(savedPaymentMethodId), "a saved payment method's id is needed");
    return { ...params, savedPaymentMethodId };
  }

  return {
    /** A page of saved methods. */
    async list(
      query: QueryOf<typeof getSavedPaymentMethods> = {},
      options?: ReadOptions,
    ): Promise<SavedPaymentMethods> {
      return read("payment-methods", getSavedPaymentMethods, { params: merchant(), query }, options);
    },

    /** Saves what the gateway already knows, by its references. Returns all saved methods. */
    async save(method: SavedPaymentMethodInput): Promise<SavedPaymentMethods> {
      return write("payment-methods", savePaymentMethod, { params: merchant(), body: method });
    },

    /** Fields that are left out stay unchanged. */
    async change(
      savedPaymentMethodId: string,
      method: BodyOf<typeof changeSavedPaymentMethod>,
    ): Promise<SavedPaymentMethod> {
      return write("payment-methods", changeSavedPaymentMethod, { params: one(savedPaymentMethodId), body: method });
    },

    /** Removes a payment method. */
    async remove(savedPaymentMethodId: string): Promise<void> {
      await write("payment-methods", deleteSavedPaymentMethod, { params: one(savedPaymentMethodId) });
    },
  };
}
