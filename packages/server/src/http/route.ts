import { DATA_ROOT, type Call, type CallName, type ReceivedOf, type ReplyOf } from "@tradecounter/wire";
import type { ReadyJson, Reply } from "./reply.ts";
import type { Shopper } from "./shopper.ts";

/** What a handler may give back: the call's reply, the same with another status, or ready JSON text of it. */
export type Handled<C> = ReplyOf<C> | Reply | ReadyJson;

/** A call with the code that answers it. */
export interface Route<C extends Call = Call> {
  readonly call: C;
  readonly handle: (received: ReceivedOf<C>, shopper: Shopper) => Handled<C> | Promise<Handled<C>>;
  /** Text goes as it is, also to who did not ask for that. */
  readonly isPlain?: boolean;
  /** Guests come in where they may not look around: the handler decides. */
  readonly admitsEveryGuest?: boolean;
  /** Of a call that takes less than others do. */
  readonly bodyLimitBytes?: number;
}

/** Binds a call of the wire to its handler, which sees only what has been checked against the contract. */
export function route<Name extends CallName, Path extends string>(
  call: Call<Name, Path>,
  handle: Route<Call<Name, Path>>["handle"],
  options: Pick<Route, "isPlain" | "admitsEveryGuest" | "bodyLimitBytes"> = {},
): Route {
  return { call, handle, ...options } as unknown as Route;
}

/** The call's address as the router writes it. */
export function urlPattern({ base, path }: Call): string {
  if (base === "host") return path;
  return base === "data" ? `${DATA_ROOT}/${path}` : `${DATA_ROOT}/commerce/webstores/:webstoreId/${path}`;
}
