import {
  CommerceError,
  executeController,
  executeControllerByGet,
  readController,
  runController,
} from "@tradecounter/wire";
import { bodyFrom } from "@tradecounter/wire/schemas";
import type { ControllerMethod } from "../../http/controller-method.ts";
import { withFullIds } from "../../http/ids.ts";
import { TooManyRequests, type RateLimits } from "../../http/rate-limits.ts";
import { reply, type Reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import { refuseUnwelcomeGuest, type Shopper } from "../../http/shopper.ts";

export interface ControllerNeeds {
  readonly methods: readonly ControllerMethod[];
  readonly limits: RateLimits;
  /** Called with an error of a method that is not one of ours; the caller gets no detail. */
  readonly onFault: (error: unknown, methodName: string) => void;
}

/** A method's result, or its failure. */
type Outcome =
  | { readonly value: unknown; readonly isCacheable: boolean }
  | { readonly failure: { readonly message: string; readonly exceptionType?: string; readonly stackTrace?: "" } };

/** One registry of methods behind both ways to call one. Source: site shell contract, 4. */
export function controllerRoutes({ methods, limits, onFault }: ControllerNeeds): Route[] {
  const byName = new Map(methods.map((method) => [method.name as string, method]));
  if (byName.size < methods.length) throw new Error("Two controller methods have the same name");

  /**
   * Throws the caller's errors: METHOD_NOT_ALLOWED, INVALID_SESSION_ID, GUEST_INSUFFICIENT_ACCESS, REQUEST_LIMIT_EXCEEDED, and what
   * `bodyFrom` finds in the parameters. A failure within the method is an outcome.
   */
  async function run(name: string, parameters: unknown, shopper: Shopper, isRead: boolean): Promise<Outcome> {
    const method = byName.get(name);
    if (!method) return { failure: { message: `No apex action available for ${name}` } };
    const { isCacheable } = method;
    if (isRead && !isCacheable) throw new CommerceError("METHOD_NOT_ALLOWED", "This method takes POST.");
    refuseUnadmitted(method, shopper);
    const { address } = shopper.visitor;
    if (method.limited && address !== undefined) limits.take(method.limited, address);
    const checked = bodyFrom(method.parameters, withFullIds(parameters));
    try {
      return { value: await method.run(checked, shopper), isCacheable };
    } catch (error) {
      if (error instanceof TooManyRequests) throw error;
      if (error instanceof CommerceError) return { failure: { message: error.message } };
      onFault(error, name);
      return { failure: unexpected };
    }
  }

  /** The bare value as JSON; null for a method without a result. Source: site shell contract, 4.1. */
  async function answerBare(...call: Parameters<typeof run>): Promise<Reply> {
    const outcome = await run(...call);
    return "failure" in outcome
      ? reply(500, outcome.failure)
      : reply(200, outcome.value ?? null, keepingHeaders(outcome));
  }

  /** Source: site shell contract, 4.2. */
  async function answerEnveloped(envelope: Envelope, shopper: Shopper, isRead: boolean): Promise<Reply> {
    const missing = envelopeFields.find((field) => envelope[field] === undefined);
    if (missing) return reply(400, { returnValue: `${missing} not found` });
    const className = envelope.namespace ? `${envelope.namespace}__${envelope.classname}` : envelope.classname;
    const outcome = await run(`${className}.${envelope.method}`, envelope.params, shopper, isRead);
    if ("failure" in outcome) return reply(500, outcome.failure);
    const { value: returnValue, isCacheable: cacheable } = outcome;
    return reply(200, { returnValue, cacheable }, keepingHeaders(outcome));
  }

  // a method's response has its own format, and the method itself decides which guests it admits
  const options = { isPlain: true, admitsEveryGuest: true };
  return [
    route(
      readController,
      ({ params, query }, shopper) =>
        answerBare(nameOf(params), parametersIn("methodParams", query.methodParams ?? "{}"), shopper, true),
      options,
    ),
    route(runController, ({ params, body }, shopper) => answerBare(nameOf(params), body, shopper, false), options),
    route(executeController, ({ body }, shopper) => answerEnveloped(body, shopper, false), options),
    route(
      executeControllerByGet,
      ({ query }, shopper) => {
        const params = query.params === undefined ? undefined : parametersIn("params", query.params);
        // Our choice: in a URL an empty namespace is the same as none
        return answerEnveloped({ namespace: "", ...query, params }, shopper, true);
      },
      options,
    ),
  ];
}

// Our choice: where it failed is only logged
const unexpected = {
  message: "Something went wrong. Try again later.",
  exceptionType: "System.UnexpectedException",
  isUserDefinedException: false,
  stackTrace: "",
} as const;

/** In the order in which a missing one is reported. */
const envelopeFields = ["namespace", "classname", "method", "isContinuation", "params", "cacheable"] as const;
type Envelope = { readonly namespace?: string; readonly classname?: string; readonly method?: string } & {
  readonly [Field in (typeof envelopeFields)[number]]?: unknown;
};

const nameOf = ({ className, methodName }: { className: string; methodName: string }) => `${className}.${methodName}`;

/** Whether a client may cache it, in the headers that it checks. Source: site shell contract, 4.1. */
const keepingHeaders = ({ isCacheable }: { isCacheable: boolean }) => ({
  "cache-control": isCacheable ? "private" : "no-cache",
});

/** A JSON object in a query. Throws ILLEGAL_QUERY_PARAMETER_VALUE. */
function parametersIn(name: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // reported below, like any other text that is not an object
  }
  throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", `${name} must be a JSON object.`);
}

function refuseUnadmitted({ admits }: ControllerMethod, { kind, store }: Shopper): void {
  if (kind === "buyer" || admits === "everyone") return;
  if (admits === "buyers") throw new CommerceError("INVALID_SESSION_ID");
  refuseUnwelcomeGuest(store);
}
