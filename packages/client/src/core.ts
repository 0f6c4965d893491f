import { highScale } from "@tradecounter/wire";
import type { AnyInput, Call, InputOf, ReplyOf } from "@tradecounter/wire";
import type { Cache, KeepOptions, ReadOptions } from "./cache.ts";
import type { Clock } from "./clock.ts";
import { demand, FetchError, isFilled, isPathPart } from "./errors.ts";
import type { Messages } from "./messages.ts";
import { orderedJson } from "./ordered-json.ts";
import type { Reply, SendOptions, Transport } from "./transport.ts";

/** What every capability is built on. */
export interface Core {
  readonly webstoreId: string;
  /** The path parameters of cart calls: the shopper's current cart, unless the client is for another. */
  readonly cartParams: { readonly cartStateOrId: string };
  readonly cache: Cache;
  readonly clock: Clock;
  readonly messages: Messages;
  /** Whether there is time to poll until something is ready: not while a page is being rendered. */
  readonly polls: boolean;
  /** Whether unpublished content is shown. */
  readonly isPreview: boolean;
  /** The effective account; undefined if there is none. A blank id and fifteen zeros also mean none. */
  accountId(): string | undefined;
  /** Sends a call for the effective account, in the client's currency. Throws `FetchError`, and INVALID_CONFIG for a malformed id. */
  send<C extends Call>(call: C, input: InputOf<C>, options?: SendOptions): Promise<Reply<ReplyOf<C>>>;
  /** The body of a write's reply. Reads of the area are stale afterwards, even if it was refused. Throws `FetchError`. */
  write<C extends Call>(area: string, call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
  /** The body of a call's reply, through the cache: `area` is the prefix by which it is invalidated. */
  read<C extends Call>(
    area: string,
    call: C,
    input: InputOf<C>,
    options?: ReadOptions & KeepOptions<ReplyOf<C>>,
  ): Promise<ReplyOf<C>>;
}

interface Needs {
  readonly webstoreId: string;
  readonly cartStateOrId: string;
  readonly transport: Transport;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly messages: Messages;
  readonly currency: string | undefined;
  readonly language: string | undefined;
  readonly accountId: Core["accountId"];
  /** Discards a stored account that the store does not know; returns whether the effective account has changed because of it. */
  readonly forgetAccount: (id: string) => boolean;
  readonly isPreview: boolean;
  readonly isHighScale: () => boolean | Promise<boolean>;
}

export function createCore({
  webstoreId,
  cartStateOrId,
  transport,
  cache,
  clock,
  messages,
  currency,
  language,
  accountId,
  isPreview,
  ...needs
}: Needs): Core {
  async function send<C extends Call>(call: C, input: InputOf<C>, options?: SendOptions): Promise<Reply<ReplyOf<C>>> {
    const { query, ...rest } = input as AnyInput;
    demand(Object.values(rest.params ?? {}).every(isPathPart), "what is blank or only dots is no id");
    const actingId = query?.asGuest === true ? undefined : accountId();
    const common = {
      ...commonQuery(call, actingId, currency),
      ...(language !== undefined && call.base !== "host" && { language }),
      // Our choice: the name `timestamp`, which makes each URL of a preview unique, so that no intermediary has a cached reply.
      ...(isPreview && call.method === "GET" && call.base !== "host" && { timestamp: clock.now() }),
    };
    const goesHighScale = hasSnapshot(call) || (isOfCart(call) && (await needs.isHighScale()));
    const headers = goesHighScale ? { ...options?.headers, [highScale.name]: highScale.value } : options?.headers;
    const asked = { ...rest, query: { ...common, ...query } };
    try {
      return (await transport.send(call, asked, { ...options, headers })) as Reply<ReplyOf<C>>;
    } catch (error) {
      const isExpired = error instanceof FetchError && error.code === "INVALID_SESSION_ID";
      if (isExpired) messages.publish("session", { state: "expired" });
      const isUnknown = error instanceof FetchError && error.code === "EFFECTIVE_ACCOUNT_NOT_FOUND";
      const isForgotten = isUnknown && actingId !== undefined && needs.forgetAccount(actingId);
      // A write is not repeated: it was meant for that account.
      if (isForgotten && call.method === "GET") return send(call, input, options);
      throw error;
    }
  }

  return {
    webstoreId,
    cartParams: { cartStateOrId },
    cache,
    clock,
    messages,
    polls: transport.polls,
    isPreview,
    accountId,
    send,
    write: async (area, call, input) => (await send(call, input).finally(() => cache.invalidate(`${area}/`))).body,
    read: (area, call, input, options) =>
      cache.read(
        `${area}/${call.name}${orderedJson(input)}`,
        async (signal) => (await send(call, input, { signal })).body,
        options,
      ),
  };
}

// Sources: commerce specification, section 7; requirement C1.13.
const isOfCart = ({ path }: Call) => /^(carts|checkouts)\b/.test(path);
const hasSnapshot = ({ path }: Call) => path.startsWith("versions/");

/** The query parameters that a call gets besides its own. Source: commerce specification, section 7; requirement C1.11. */
function commonQuery(
  call: Call,
  accountId: string | undefined,
  currency: string | undefined,
): Readonly<Record<string, string>> {
  if (call.base === "host") return {};
  const isPriced = /^(carts|pricing|ai\/recommendations)\b/.test(call.path) && call.method !== "DELETE";
  return {
    ...(accountId !== undefined && { effectiveAccountId: accountId }),
    ...(isPriced && isFilled(currency) && { currencyIsoCode: currency }),
  };
}
