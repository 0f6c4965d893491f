// What a browser may load: calls as plain data, codes and constants. Pulls in no schema library (see index.test.ts).
export * from "./calls/index.ts";
export { pathOf } from "./call.ts";
export type {
  AnyInput,
  BodyOf,
  Call,
  CallName,
  InputOf,
  Method,
  ParamsOf,
  QueryOf,
  ReceivedOf,
  ReplyOf,
} from "./call.ts";
export { analyticsLabels, measuredPages } from "./analytics-labels.ts";
export * from "./checkout-errors.ts";
export * from "./consent.ts";
export * from "./constants.ts";
export { safeStartUrl } from "./start-url.ts";
export { CommerceError, errors } from "./errors.ts";
export type { ErrorCode, FieldProblem, WireError } from "./errors.ts";
export { CONTINUATION_HEADER, highScale } from "./headers.ts";
export { encodeRefinements } from "./refinements.ts";
export type * from "./types.ts";
