import { createClient, httpTransport, type Client } from "@tradecounter/client";
import type { DemoStore } from "@tradecounter/server/testing";

export interface Browser {
  readonly client: Client;
  /** Another client of the same visitor, for one of their carts by id. */
  clientOf(cartStateOrId: string): Client;
  /** `METHOD path` of its requests to the store. */
  readonly asked: string[];
}

interface BrowserOptions {
  /** Whether to lose a request's reply, depending on the request's body. */
  readonly loses?: (body: string) => boolean;
}

// Retries without delay.
const clock = { now: Date.now, wait: () => Promise.resolve() };

/** A browser's data layer with its cookies, connected to the server itself. */
export function openBrowser({ guest, webstoreId }: DemoStore, { loses = () => false }: BrowserOptions = {}): Browser {
  const visitor = guest();
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url, { method = "GET", headers, body } = {}) => {
    const path = String(url).split("?")[0]!;
    asked.push(`${method} ${path.slice(path.indexOf(webstoreId) + webstoreId.length + 1)}`);
    const answered = await visitor.request(method, String(url), body ?? undefined, headers as Record<string, string>);
    if (typeof body === "string" && loses(body)) throw new TypeError("fetch failed");
    const hasBody = answered.body !== undefined;
    return new Response(hasBody ? JSON.stringify(answered.body) : null, {
      status: answered.status,
      ...(hasBody && { headers: { "content-type": "application/json" } }),
    });
  };
  const options = { webstoreId, clock, transport: httpTransport({ webstoreId, fetch }) };
  return {
    client: createClient(options),
    clientOf: (cartStateOrId) => createClient({ ...options, cartStateOrId }),
    asked,
  };
}
