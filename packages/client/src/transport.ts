import { pathOf, rawText } from "@tradecounter/wire";
import type { AnyInput, Call, CallName, PaymentResponse } from "@tradecounter/wire";
import { abortReason, errorsFrom, FetchError } from "./errors.ts";

/** A call's reply. A status of its `statuses` other than the first is a result too: 202 is not ready, 422 has errors. */
export interface Reply<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  /** Whether and for how long the store allows caching it. */
  readonly cacheControl?: string;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** In addition to those of every call. Without a socket, nothing reads them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Carries calls: HTTP in a browser, direct calls of the server's own functions where it renders pages. */
export interface Transport {
  /** Whether there is time to poll until something is ready: not while a page is being rendered. */
  readonly polls: boolean;
  /** Rejects with `FetchError` if the store refuses. */
  send(call: Call, input: AnyInput, options?: SendOptions): Promise<Reply>;
}

export interface HttpOptions {
  readonly webstoreId: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Prefix of every path: scheme and host, or a site's own prefix. Empty for the same host. */
  readonly baseUrl?: string;
  /** Sends requests as a guest even if there is a session cookie. */
  readonly asGuest?: boolean;
  /** False if a server renders a page for somebody who is waiting. Default: true. */
  readonly polls?: boolean;
}

/** Sends calls over HTTP, with the cookies of the same origin. Text arrives as it is, without HTML entities. */
export function httpTransport({
  webstoreId,
  fetch,
  baseUrl = "",
  asGuest = false,
  polls = true,
}: HttpOptions): Transport {
  return {
    polls,
    async send(call, input, { signal, headers } = {}) {
      const ofStore =
        call.base === "host" ? {} : { [rawText.query.name]: rawText.query.value, ...(asGuest && { asGuest }) };
      const query = new URLSearchParams(queryTexts({ ...input.query, ...ofStore }));
      const url = `${baseUrl}${pathOf(call, input.params, webstoreId)}${query.size > 0 ? `?${query}` : ""}`;
      const hasBody = input.body !== undefined;
      const answering = (fetch ?? globalThis.fetch)(url, {
        method: call.method,
        credentials: "same-origin",
        headers: {
          accept: "application/json",
          [rawText.header.name]: rawText.header.value,
          ...(hasBody && { "content-type": "application/json" }),
          ...headers,
        },
        ...(hasBody && { body: JSON.stringify(input.body) }),
        ...(signal && { signal }),
      });
      const read = async (response: Response) => [response, await bodyOf(response, url)] as const;
      const [response, body] = await answering.then(read).catch((error: unknown) => {
        throw signal?.aborted ? abortReason(signal) : error;
      });
      return replyFrom(call, url, {
        status: response.status,
        statusText: response.statusText,
        body,
        cacheControl: response.headers.get("cache-control") ?? undefined,
      });
    },
  };
}

/** A call's input as text, as a request carries it. */
export interface TextInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What a server in the same process answers; it may also throw an error with `status` and `code`. */
export type Answer = (
  name: CallName,
  input: TextInput,
) => Promise<{ readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }>;

/** Makes calls without a socket, for pages rendered in the server's own process. */
export function directTransport(answer: Answer): Transport {
  return {
    polls: false,
    async send(call, { params = {}, query = {}, body }, { signal } = {}) {
      if (signal?.aborted) throw abortReason(signal);
      const answered = await answer(call.name, { params, query: queryTexts(query), body }).catch(refusalFrom);
      const cacheControl = answered.headers?.["cache-control"];
      return replyFrom(call, call.path, { ...answered, statusText: "", cacheControl });
    },
  };
}

interface Thrown {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly message?: string;
  readonly problems?: readonly { readonly field: string; readonly message: string; readonly code?: string }[];
}

/** A refusal by the server's own functions as it would look over HTTP; any other error is rethrown. */
function refusalFrom(thrown: unknown): Awaited<ReturnType<Answer>> {
  const { status, code, message, problems } = thrown as Thrown;
  if (typeof status !== "number" || typeof code !== "string") throw thrown;
  const ofFields = problems?.map((problem) => ({
    errorCode: problem.code ?? "INVALID_API_INPUT",
    message: problem.message,
    fields: [problem.field],
  }));
  return { status, body: ofFields?.length ? ofFields : [{ errorCode: code, message }] };
}

interface Answered extends Reply {
  readonly statusText: string;
}

function replyFrom(call: Call, url: string, { status, statusText, body, cacheControl }: Answered): Reply {
  const isReply = call.statuses.includes(status) || (status >= 200 && status < 300) || isUnpaid(status, body);
  // A list of errors is a refusal even if the same status can carry a checkout.
  if (!isReply || (status >= 400 && Array.isArray(body)))
    throw new FetchError(url, status, statusText, errorsFrom(body));
  return { status, body, ...(cacheControl !== undefined && { cacheControl }) };
}

/** A failed payment has the same body as a successful one, whatever the status. Source: contract of cart and checkout, section 8.1. */
const isUnpaid = (status: number, body: unknown): boolean =>
  status < 500 && !!(body as Partial<PaymentResponse> | undefined)?.salesforceResultCode;

/**
 * JSON only if the reply says that it is; undefined for an empty body. Our choice: any other success, such as the captive portal of a
 * network, is not the store's answer and becomes a `FetchError` 502.
 */
async function bodyOf(response: Response, url: string): Promise<unknown> {
  const text = response.status === 204 ? "" : await response.text();
  if (text === "") return undefined;
  const isJson = /\bjson\b/i.test(response.headers.get("content-type") ?? "");
  const read = isJson ? valueIn(text) : undefined;
  if (read || !response.ok) return read?.value;
  throw new FetchError(url, 502, "Bad Gateway", []);
}

function valueIn(json: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

/** Query values as text: lists joined by commas, missing values left out. */
function queryTexts(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** How long a reply stays fresh, from `max-age`; undefined if the store does not say. */
export function maxAgeMsOf({ cacheControl }: Pick<Reply, "cacheControl">): number | undefined {
  const seconds = /\bmax-age=(\d+)/i.exec(cacheControl ?? "")?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
