import type { CheckoutErrorCode } from "@tradecounter/wire";

/** One problem that the store found; `type` is its error code. */
export interface FetchErrorItem {
  readonly type: string;
  readonly message: string;
  /** The field of the request that it is about. */
  readonly field?: string;
  readonly arguments?: readonly unknown[];
}

/**
 * The store refused a call. The message is the status text, or else the store's first message: over HTTP/2, and within one process,
 * there is no status text. `words` is for people to read. Source: site specification, section 8.
 */
export class FetchError extends Error {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly errors: readonly FetchErrorItem[];

  constructor(url: string, status: number, statusText: string, errors: readonly FetchErrorItem[]) {
    super(statusText || firstWords(errors) || `Status ${status}`);
    this.name = "FetchError";
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.errors = errors;
  }

  /** For people: the store's first message instead of a bare status text, which does not say what to do; otherwise the message. */
  get words(): string {
    return (this.message === this.statusText && firstWords(this.errors)) || this.message;
  }

  /** The first error's code; undefined if the store gave none. */
  get code(): string | undefined {
    return this.errors[0]?.type || undefined;
  }
}

const firstWords = (errors: readonly FetchErrorItem[]): string | undefined =>
  errors.find(({ message }) => message !== "")?.message;

/** What the data layer itself finds wrong, before or after a call. */
export type ClientErrorCode =
  | CheckoutErrorCode
  | "INVALID_CONFIG"
  | "EFFECTIVE_ACCOUNT_ID_REQUIRED"
  | "CPA disabled"
  | "ASYNC_MAXIMUM_WAIT_EXCEEDED";

/** The caller's own mistakes; all others are caused by the store. */
const callersFault: readonly ClientErrorCode[] = ["INVALID_CONFIG", "EFFECTIVE_ACCOUNT_ID_REQUIRED", "CPA disabled"];

export class ClientError extends Error {
  readonly code: ClientErrorCode;
  /** 400 if the caller is at fault, 503 if the store is. */
  readonly status: number;

  constructor(code: ClientErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ClientError";
    this.code = code;
    this.status = callersFault.includes(code) ? 400 : 503;
  }
}

/** Refuses a request that no store could answer before it is sent. Throws INVALID_CONFIG. Source: commerce specification, section 5. */
export function demand(condition: unknown, message: string): asserts condition {
  if (!condition) throw new ClientError("INVALID_CONFIG", message);
}

/** The same refusal with the message that the specification gives for one call. */
export const retold = (error: FetchError, message: string): FetchError =>
  Object.assign(new FetchError(error.url, error.status, error.statusText, error.errors), { message, cause: error });

export const isFilled = (text: unknown): text is string => typeof text === "string" && text.trim() !== "";

/**
 * Whether a text can be an id in a path: a browser resolves dots as parent segments and so requests something else, and a lone
 * surrogate cannot be encoded in a URL.
 */
export const isPathPart = (text: unknown): text is string =>
  isFilled(text) && text !== "." && text !== ".." && text.isWellFormed();

/** Whether an error means that the caller aborted waiting or reading, be it for a reason of their own, which the signal has. */
export const isAbort = (error: unknown, ...signals: readonly (AbortSignal | undefined)[]): boolean =>
  (error instanceof Error && error.name === "AbortError") ||
  signals.some((signal) => signal?.aborted && signal.reason === error);

/**
 * The error for whoever aborted: the reason they gave, otherwise an abort error with the message "Aborted", whatever the browser's
 * own. Source: site specification, section 8.
 */
export function abortReason({ reason }: Pick<AbortSignal, "reason">): Error {
  const isNone = reason instanceof DOMException && reason.name === "AbortError";
  return isNone ? new DOMException("Aborted", "AbortError") : (reason as Error);
}

type Loose = { readonly [name: string]: unknown } | null | undefined;

const textOf = (value: unknown): string => (isFilled(value) ? value : "");

/**
 * The errors in a refusal's body: the platform's list, an object with a list in `errors`, or one with a message.
 * Source: contract of cart and checkout, section 2.1.
 */
export function errorsFrom(body: unknown): FetchErrorItem[] {
  const listed = Array.isArray(body) ? body : (body as Loose)?.errors;
  const items: Loose[] = Array.isArray(listed) ? listed : isFilled((body as Loose)?.message) ? [body as Loose] : [];
  return items.map((item) => ({
    type: textOf(item?.errorCode ?? item?.type),
    message: textOf([item?.detail, item?.message, item?.title].find(isFilled)),
    ...(Array.isArray(item?.fields) && isFilled(item.fields[0]) && { field: item.fields[0] }),
    ...(Array.isArray(item?.arguments) && { arguments: item.arguments }),
  }));
}
