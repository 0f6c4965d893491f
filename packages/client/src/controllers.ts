import { CONTINUATION_HEADER, limits, readController, runController } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";
import { orderedJson } from "./ordered-json.ts";
import { maxAgeMsOf } from "./transport.ts";
import type { Reply, SendOptions } from "./transport.ts";

export type ControllerParameters = Readonly<Record<string, unknown>>;

export interface ContinuationOption {
  /** Lets the method answer later, if the server supports that. */
  readonly allowContinuation?: boolean;
}

export type ControllersModule = ReturnType<typeof controllersModule>;

/**
 * Server methods, by the name of their class and method, with a namespace as in `namespace__Class`. The type of a
 * result is not checked. A failure is a `FetchError` with the method's own message. Source: commerce
 * specification, section 7; contract of the site shell, section 4.1.
 */
export function controllersModule({ cache, send }: Pick<Client, "cache" | "send">) {
  function paramsFrom(className: string, methodName: string) {
    demand(isFilled(className) && isFilled(methodName), "a class and a method are needed");
    return { className, methodName };
  }

  return {
    /** Calls a method that only reads; equal parameters are answered from the cache for 300 s, unless the server says otherwise. */
    async read<Value>(
      className: string,
      methodName: string,
      parameters: ControllerParameters = {},
      { allowContinuation = false, ...options }: ReadOptions & ContinuationOption = {},
    ): Promise<Value> {
      const params = paramsFrom(className, methodName);
      const methodParams = orderedJson(parameters);
      const query = methodParams === "{}" ? {} : { methodParams };
      const headers = headersOf(allowContinuation);
      let livesMs: number = limits.contextCacheMs;
      return cache.read(
        `controllers/${className}/${methodName}/${allowContinuation}${methodParams}`,
        async (signal) => {
          const reply = await send(readController, { params, query }, { signal, headers });
          livesMs = lifeOf(reply);
          return reply.body as Value;
        },
        { ...options, staleAfter: () => livesMs },
      );
    },

    /** Calls a method that may change something: never cached. */
    async run<Value>(
      className: string,
      methodName: string,
      parameters: ControllerParameters = {},
      { allowContinuation = false, signal }: SendOptions & ContinuationOption = {},
    ): Promise<Value> {
      const params = paramsFrom(className, methodName);
      const options = { headers: headersOf(allowContinuation), ...(signal && { signal }) };
      return (await send(runController, { params, body: { ...parameters } }, options)).body as Value;
    },
  };
}

/** Milliseconds for which a method's result may be cached. Source: contract of the site shell, section 4.1. */
const lifeOf = (reply: Reply): number =>
  /\bno-(cache|store)\b/i.test(reply.cacheControl ?? "") ? 0 : (maxAgeMsOf(reply) ?? limits.contextCacheMs);

const headersOf = (allowContinuation: boolean) => ({ [CONTINUATION_HEADER]: String(allowContinuation) });
