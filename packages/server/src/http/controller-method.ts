import type { StaticDecode, TObject, TProperties } from "typebox";
import type { Limited } from "./rate-limits.ts";
import type { Shopper } from "./shopper.ts";

/**
 * A server method that is called by its class name and its own. Nothing else is callable. A `CommerceError` that it throws is shown to
 * the shopper with its message. Source: site shell contract, 4.1 to 4.3.
 */
export interface ControllerMethod<Parameters extends TObject = TObject> {
  /** `Class.method`, optionally with a namespace in front: `applauncher__LoginFormController.login`. */
  readonly name: `${string}.${string}`;
  readonly parameters: Parameters;
  /**
   * `everyone`: also guests of a store that does not let them browse, for instance to sign in; `shoppers`: whoever may browse; `buyers`:
   * signed-in buyers.
   */
  readonly admits: "everyone" | "shoppers" | "buyers";
  /** Read-only: GET is accepted too, and a client may cache the result for 300 s. */
  readonly isCacheable: boolean;
  /** Which rate limit it counts toward, where calls per address are limited. */
  readonly limited?: Limited;
  /** The result is sent as JSON as it is; undefined sends none. */
  readonly run: (parameters: StaticDecode<Parameters>, shopper: Shopper) => unknown;
}

/** Binds a name to its parameters and code; `run` only sees validated parameters. */
export function controllerMethod<Properties extends TProperties>(
  method: ControllerMethod<TObject<Properties>>,
): ControllerMethod {
  return method as unknown as ControllerMethod;
}
