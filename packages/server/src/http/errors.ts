import { CommerceError, type WireError } from "@tradecounter/wire";
import { errorCodeOf } from "../error-code.ts";
import { TooManyRequests } from "./rate-limits.ts";

/** An error response as the client gets it. */
export interface Refusal {
  readonly status: number;
  readonly body: WireError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Set where the fault is ours: for the log, never for the client. */
  readonly fault?: unknown;
  /** As `fault`, where something that the store depends on is down: all requests fail alike until it is back. */
  readonly outage?: unknown;
}

/** Seconds: a restarted database usually responds by then. */
const comeBack = { "retry-after": "2" };

/**
 * The status and the platform's error body for anything thrown. Anything other than our own errors is a fault: the client gets no detail.
 * Source: catalogue contract, 1.6.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof CommerceError) {
    const headers =
      error instanceof TooManyRequests
        ? { "retry-after": String(error.retryAfterSeconds) }
        : error.status === 503 && comeBack;
    return {
      status: error.status,
      body: error.toWire(),
      ...(headers && { headers }),
      ...(error.status >= 500 && { fault: error }),
    };
  }
  const known = commerceErrorFor(error);
  return known
    ? { status: known.status, body: known.toWire(), ...(known.status === 503 && { headers: comeBack, outage: error }) }
    : { ...refusalOf(new CommerceError("UNKNOWN_EXCEPTION")), fault: error };
}

/** Maps errors of the HTTP framework and the database by their codes; undefined for all others. */
export function commerceErrorFor(error: unknown): CommerceError | undefined {
  // however the database fails to be reached
  if (error instanceof Error && "syscall" in error && error.syscall === "connect")
    return new CommerceError("SERVER_UNAVAILABLE");
  switch (errorCodeOf(error)) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new CommerceError("REQUEST_TOO_LARGE");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new CommerceError("UNSUPPORTED_MEDIA_TYPE");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new CommerceError("INVALID_INPUT");
    case "55P03":
      return new CommerceError("UNABLE_TO_LOCK_ROW");
    case "SNAPSHOT_DAMAGED": // the next poll recompiles it
    case "08006":
    case "25P03":
    case "53300":
    case "57014": // a statement timed out
    case "57P01":
    case "57P02":
    case "57P03":
    case "ECONNREFUSED": // at each of several addresses
      return new CommerceError("SERVER_UNAVAILABLE");
    default:
      return undefined;
  }
}
