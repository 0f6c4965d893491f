import type { AnyInput, Call, InputOf, ReplyOf } from "@tradecounter/wire";
import type { Cache, ReadOptions } from "./cache.ts";
import type { Clock } from "./clock.ts";
import { FetchError, isFilled } from "./errors.ts";
import type { Messages } from "./messages.ts";
import { isNoAccount } from "./storage.ts";
import type { Reply, SendOptions, Transport } from "./transport.ts";

/** What every capability stands on. */
export interface Core {
  readonly webstoreId: string;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly messages: Messages;
  readonly polls: boolean;
  /** Sends a call for the acting account, in the client's currency. Throws `FetchError`. */
  send<C extends Call>(call: C, input: InputOf<C>, options?: SendOptions): Promise<Reply<ReplyOf<C>>>;
  /** The body of a call's reply, through the cache: `area` is what it is invalidated by. */
  read<C extends Call>(area: string, call: C, input: InputOf<C>, options?: ReadOptions): Promise<ReplyOf<C>>;
}

interface Needs {
  readonly webstoreId: string;
  readonly transport: Transport;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly messages: Messages;
  readonly currency: string | undefined;
  readonly accountId: () => string | undefined;
}

export function createCore({ webstoreId, transport, cache, clock, messages, currency, accountId }: Needs): Core {
  function send<C extends Call>(call: C, input: InputOf<C>, options?: SendOptions) {
    const { query, ...rest } = input as AnyInput;
    const common = commonQuery(call, accountId(), currency);
    const sent = transport.send(call, { ...rest, query: { ...common, ...query } }, options);
    return sent.catch(tellExpired) as Promise<Reply<ReplyOf<C>>>;
  }
  function tellExpired(error: unknown): never {
    if (error instanceof FetchError && error.code === "INVALID_SESSION_ID") {
      messages.publish("session", { state: "expired" });
    }
    throw error;
  }
  return {
    webstoreId,
    cache,
    clock,
    messages,
    polls: transport.polls,
    send,
    read: (area, call, input, options) =>
      cache.read(
        `${area}/${call.name}${JSON.stringify(input)}`,
        async (signal) => (await send(call, input, { signal })).body,
        options,
      ),
  };
}

/** The query that a call gets beside its own. Source: commerce specification, section 7; requirement C1.11. */
function commonQuery(
  call: Call,
  accountId: string | undefined,
  currency: string | undefined,
): Readonly<Record<string, string>> {
  if (call.base === "host") return {};
  const isOfAccount = isFilled(accountId) && !isNoAccount(accountId);
  const isPriced = /^(carts|pricing)\b/.test(call.path) && call.method !== "DELETE";
  return {
    ...(isOfAccount && { effectiveAccountId: accountId }),
    ...(isPriced && isFilled(currency) && { currencyIsoCode: currency }),
  };
}
