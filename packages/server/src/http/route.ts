import { DATA_ROOT, type Call, type CallName, type ReceivedOf, type ReplyOf } from "@tradecounter/wire";
import type { ReadyJson, Reply } from "./reply.ts";
import type { Shopper } from "./shopper.ts";

/** A handler's result: the call's reply, the same with another status, or finished JSON text. */
export type Handled<C> = ReplyOf<C> | Reply | ReadyJson;

/** A call with its handler. */
export interface Route<C extends Call = Call> {
  readonly call: C;
  readonly handle: (received: ReceivedOf<C>, shopper: Shopper) => Handled<C> | Promise<Handled<C>>;
  /** Text is sent raw, even if the client did not ask for that. */
  readonly isPlain?: boolean;
  /** Guests are admitted even where they may not browse: the handler decides. */
  readonly admitsEveryGuest?: boolean;
  /** For a call with a lower limit than others. */
  readonly bodyLimitBytes?: number;
}

/** Binds a call of the wire package to its handler, which only sees validated input. */
export function route<Name extends CallName, Path extends string>(
  call: Call<Name, Path>,
  handle: Route<Call<Name, Path>>["handle"],
  options: Pick<Route, "isPlain" | "admitsEveryGuest" | "bodyLimitBytes"> = {},
): Route {
  return { call, handle, ...options } as unknown as Route;
}

/** The call's URL as a router pattern. */
export function urlPattern({ base, path }: Call): string {
  if (base === "host") return path;
  return base === "data" ? `${DATA_ROOT}/${path}` : `${DATA_ROOT}/commerce/webstores/:webstoreId/${path}`;
}
