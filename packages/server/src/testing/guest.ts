import { pathOf, type Call, type InputOf, type ReplyOf } from "@tradecounter/wire";
import type { FastifyInstance } from "fastify";

/** A call's outcome: its status, and its reply or the list of errors. */
export interface Answered<C> {
  readonly status: number;
  readonly body: ReplyOf<C>;
  readonly errors: { errorCode: string; message: string }[];
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A shopper of a test: a browser with its own cookies that sends calls of the wire package over HTTP. */
export interface Guest {
  send<C extends Call>(call: C, input?: InputOf<C>): Promise<Answered<C>>;
  /** The reply of a call that must succeed; otherwise throws with the response. */
  get<C extends Call>(call: C, input?: InputOf<C>): Promise<ReplyOf<C>>;
  /** A request by URL, for what the typed form cannot express. */
  request(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered<Call>>;
  readonly cookies: Map<string, string>;
}

/** `address` is the browser's, where several must be distinguished. */
export function guestOf(http: FastifyInstance, webstoreId: string, { address }: { address?: string } = {}): Guest {
  const cookies = new Map<string, string>();
  async function request(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered<never>> {
    const response = await http.inject({
      method: method as "GET",
      url,
      ...(address !== undefined && { remoteAddress: address }),
      headers: {
        "x-chatter-entity-encoding": "false",
        ...(headers.origin === undefined && { "sec-fetch-site": "same-origin" }),
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const answer = isJson && response.body !== "" ? response.json() : undefined;
    return {
      status: response.statusCode,
      body: answer as never,
      errors: Array.isArray(answer) ? answer : [],
      headers: response.headers,
    };
  }
  async function send<C extends Call>(call: C, input?: InputOf<C>): Promise<Answered<C>> {
    const { params, query, body } = (input ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const path = pathOf(call, params, webstoreId);
    const text = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    return request(call.method, text.size > 0 ? `${path}?${text}` : path, body);
  }
  return {
    send,
    async get(call, input) {
      const { status, body } = await send(call, input);
      if (status >= 400) throw new Error(`${call.name} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    request,
    cookies,
  };
}
