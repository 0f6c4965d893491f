import type { Call } from "./call.ts";
import type { ErrorCode } from "./errors.ts";
import { shapeOf } from "./schemas/shapes.ts";

// Sources: contract of the catalogue, section 1.6; contract of cart and checkout, section 2.2.
const ofHost: ErrorCode[] = [
  "ILLEGAL_QUERY_PARAMETER_VALUE",
  "METHOD_NOT_ALLOWED",
  "REQUEST_LIMIT_EXCEEDED",
  "SERVER_UNAVAILABLE",
  "UNKNOWN_EXCEPTION",
];
const ofStore: ErrorCode[] = [
  "EFFECTIVE_ACCOUNT_NOT_FOUND",
  "GUEST_INSUFFICIENT_ACCESS",
  "INSUFFICIENT_ACCESS",
  "INVALID_API_INPUT",
  "INVALID_ID_FIELD",
  "INVALID_SESSION_ID",
  "MAX_LIMIT_EXCEEDED",
  "WEBSTORE_NOT_FOUND",
];
const ofBody: ErrorCode[] = [
  "INVALID_TYPE",
  "JSON_PARSER_ERROR",
  "REQUEST_TOO_LARGE",
  "REQUIRED_FIELD_MISSING",
  "UNSUPPORTED_MEDIA_TYPE",
];

/** Every code that a call can be refused with: the common ones, those of any call with a body, and its own. */
export function errorsOf(call: Call): ErrorCode[] {
  const { body, errors = [] } = shapeOf(call.name);
  const codes = [...ofHost, ...(call.base === "host" ? [] : ofStore), ...(body ? ofBody : []), ...errors];
  return [...new Set(codes)].sort();
}
