import { actForAccount, getEffectiveAccount, getManagedAccounts } from "@tradecounter/wire";
import type { EffectiveAccount, ManagedAccount, ManagedAccounts, QueryOf, SessionContext } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { mayReuseGuestData } from "./context.ts";
import { ClientError, isFilled } from "./errors.ts";
import type { ActingAccount } from "./storage.ts";

export type AccountsModule = ReturnType<typeof accountsModule>;

type Needs = Pick<Client, "read" | "send" | "cache" | "accountId" | "storage" | "context">;

/** The account that a buyer acts for. Source: commerce specification, sections 3, 5 and 7. */
export function accountsModule({ read, send, cache, accountId, storage, context }: Needs) {
  function actFor(account: ActingAccount | undefined): void {
    storage.account.set(account);
    storage.checkoutId.set(undefined);
    cache.forget();
  }

  function follow(id: string | null, name: string | null): void {
    if (id !== (storage.account.get()?.id ?? null)) actFor(id === null ? undefined : { id, name: name ?? "" });
  }

  return {
    /** The accounts that the buyer may act for; their own comes first, and only if requested. Guests are refused. */
    async managed(
      query: QueryOf<typeof getManagedAccounts> = {},
      options?: ReadOptions,
    ): Promise<readonly ManagedAccount[]> {
      return (await read("accounts", getManagedAccounts, { query }, options)).externalManagedAccounts;
    },

    /** A page of those accounts, with the total number. Our choice: only our own servers honor page and search. */
    page(query: QueryOf<typeof getManagedAccounts>, options?: ReadOptions): Promise<ManagedAccounts> {
      return read("accounts", getManagedAccounts, { query }, options);
    },

    /** The effective account. Throws EFFECTIVE_ACCOUNT_ID_REQUIRED if there is none. */
    async effective(query: QueryOf<typeof getEffectiveAccount> = {}, options?: ReadOptions): Promise<EffectiveAccount> {
      const effectiveAccountId = demandAccount(accountId());
      return read("accounts", getEffectiveAccount, { params: { effectiveAccountId }, query }, options);
    },

    /**
     * Acts for an account from now on, or for the buyer's own. Everything read so far may belong to another account and is discarded,
     * along with the checkout in progress.
     */
    actFor,

    /** Switches the session to an account, in all tabs of the browser, and acts for it here. Throws `FetchError`. */
    async switchSession(effectiveAccountId: string): Promise<EffectiveAccount> {
      const { body: account } = await send(actForAccount, { params: { effectiveAccountId } });
      follow(account.accountId, account.accountName);
      return account;
    },

    /**
     * Acts for the session's account, which another tab or a form may have switched to a different one than is stored here.
     * Nothing is discarded if it is the same. Source: requirement C1.3.
     */
    followSession: ({ accountId, accountName }: Pick<SessionContext, "accountId" | "accountName">) =>
      follow(accountId, accountName),

    /**
     * To be called when a guest has become a buyer. What the guest has read of the catalog is discarded unless the store
     * shows the same to both; prices, stock, carts and everything else always are. Source: requirement C1.10.
     */
    async becameBuyer(): Promise<void> {
      const reuse = mayReuseGuestData(await context.application());
      cache.forget(reuse ? "catalog/" : undefined);
    },
  };
}

/**
 * The account id, for calls that cannot be made without one: those with an account in the path, or for its saved payment methods. Every
 * other call falls back to the session's own account. Throws EFFECTIVE_ACCOUNT_ID_REQUIRED. Source: requirement C1.4; commerce
 * specification,
 * section 8.
 */
export function demandAccount(id: string | undefined): string {
  if (isFilled(id)) return id;
  throw new ClientError(
    "EFFECTIVE_ACCOUNT_ID_REQUIRED",
    "The 'effectiveAccountId' param is required to be able to successfully execute this request.",
  );
}
