import type { StaticDecode, TObject, TProperties } from "typebox";
import type { Limited } from "./rate-limits.ts";
import type { Shopper } from "./shopper.ts";

/**
 * A method of the server that is called by the name of its class and its own. Nothing else is callable.
 * A `CommerceError` that it throws is told to the shopper in its words. Source: site shell contract, 4.1 to 4.3.
 */
export interface ControllerMethod<Parameters extends TObject = TObject> {
  /** `Class.method`; a namespace stands in front: `applauncher__LoginFormController.login`. */
  readonly name: `${string}.${string}`;
  readonly parameters: Parameters;
  /**
   * `everyone`: also guests of a store that lets none look around, such as to sign in; `shoppers`: whoever may look around;
   * `buyers`: who has signed in.
   */
  readonly admits: "everyone" | "shoppers" | "buyers";
  /** It only reads: GET takes it too, and a client may keep what it answers for 300 s. */
  readonly isCacheable: boolean;
  /** What it counts as, where calls of one address are counted. */
  readonly limited?: Limited;
  /** What it gives back is sent as JSON as it is; nothing for undefined. */
  readonly run: (parameters: StaticDecode<Parameters>, shopper: Shopper) => unknown;
}

/** Binds a name to its parameters and code; `run` sees only what has been checked. */
export function controllerMethod<Properties extends TProperties>(
  method: ControllerMethod<TObject<Properties>>,
): ControllerMethod {
  return method as unknown as ControllerMethod;
}
