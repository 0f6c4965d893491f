/**
 * Every error code that the API answers with, its usual HTTP status and our wording for it.
 * Sources: contract of the catalogue, section 1.6; contract of cart and checkout, section 2.3. Where the two give
 * different statuses, ours is the cart's, since clients look at the code.
 */
export const errors = {
  WEBSTORE_NOT_FOUND: [404, "There is no such store."],
  EFFECTIVE_ACCOUNT_NOT_FOUND: [404, "You cannot act for this account."],
  API_DISABLED_FOR_ORG: [403, "This store does not offer that."],
  INVALID_API_INPUT: [400, "Check the values that you entered."],
  INSUFFICIENT_ACCESS: [403, "You are not allowed to do this."],
  INSUFFICIENT_ACCESS_OR_READONLY: [400, "This record cannot be changed by you."],
  GUEST_INSUFFICIENT_ACCESS: [401, "Log in to do this."],
  ITEM_NOT_FOUND: [404, "We cannot find this item."],
  MISSING_RECORD: [400, "The quantity is below the smallest that we sell."],
  MAX_LIMIT_EXCEEDED: [400, "That is more than the limit."],
  COUPON_REDEMPTION_LIMIT_EXCEEDED: [400, "This coupon has been used up."],
  CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS: [400, "The cart has too many items for a coupon."],
  INVALID_BATCH_SIZE: [400, "The quantity does not fit the pack size."],
  LIMIT_EXCEEDED: [400, "The cart is full."],
  TOO_MANY_RECORDS: [400, "That is too many items."],
  ALREADY_APPLIED: [400, "The coupon is already applied."],
  BLOCKED_EXCLUSIVE: [400, "The coupon cannot be combined with another offer in the cart."],
  UNQUALIFIED_CART: [400, "The cart does not meet the terms of the coupon yet."],
  ALREADY_IN_PROCESS: [409, "The cart is still being updated."],
  INVALID_OPERATION: [400, "That cannot be done now."],
  CHECKOUT_CONFLICT: [409, "Another step of this checkout is under way. Try again shortly."],
  CHECKOUT_NOT_FOUND: [404, "There is no open checkout. Start it again from the cart."],
  CHECKOUT_INVENTORY_RESERVATION: [422, "Some items have sold out in the meantime."],
  REQUIRED_FIELD_MISSING: [400, "A required value is missing."],
  INVALID_INPUT: [400, "A value is not valid."],
  INVALID_TYPE: [400, "A value is of the wrong type."],
  INVALID_FIELD: [400, "There is no such field."],
  INVALID_ID_FIELD: [400, "That is not a valid record id."],
  ILLEGAL_QUERY_PARAMETER_VALUE: [400, "A query parameter has a value that is not allowed."],
  JSON_PARSER_ERROR: [400, "The body is not the JSON that this call takes."],
  RECORD_NOT_FOUND: [404, "There is no such record."],
  NOT_FOUND: [404, "There is nothing at this address."],
  METHOD_NOT_ALLOWED: [405, "This address does not take that method."],
  MALFORMED_QUERY: [400, "This query cannot be read."],
  INVALID_QUERY_LOCATOR: [400, "There is no such query under way. Send it again."],
  INVALID_SESSION_ID: [401, "The session has ended. Log in again."],
  BAD_DATA: [422, "The tax of this product cannot be worked out."],
  EXTERNAL_SERVICE_EXCEPTION: [500, "A service that the store relies on did not answer as it should."],
  UNKNOWN_EXCEPTION: [500, "Something went wrong. Try again later."],
  UNKNOWN_ERROR: [500, "Something went wrong. Try again later."],
  SERVER_UNAVAILABLE: [503, "The store is busy. Try again shortly."],
  // Our choice: the contract gives these statuses without a code.
  UNABLE_TO_LOCK_ROW: [423, "The cart, or a part in it, is in use. Try again shortly."],
  CHECKOUT_EXPIRED: [410, "The checkout has expired. Start it again from the cart."],
  PRECONDITION_FAILED: [412, "Something is missing before the order can be placed."],
  REQUEST_TOO_LARGE: [413, "The request is too large."],
  UNSUPPORTED_MEDIA_TYPE: [415, "Send the body as JSON."],
  REQUEST_LIMIT_EXCEEDED: [429, "Too many requests. Try again shortly."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/** One element of the body of every refused call: `[{ errorCode, message }]`. */
export interface WireError {
  errorCode: string;
  message: string;
  /** The body's fields that the error is about, if any. */
  fields?: string[];
}

/** What is wrong with one field of a body, worded for the person who filled it in. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  /** INVALID_API_INPUT unless given. */
  readonly code?: ErrorCode;
}

/** A refusal that is reported to the caller by its code. Status and message come from the table unless given. */
export class CommerceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** What is wrong with each field, if the values of fields were refused. */
  readonly problems: readonly FieldProblem[];

  constructor(
    code: ErrorCode,
    message?: string,
    { status, cause, problems = [] }: { status?: number; cause?: unknown; problems?: readonly FieldProblem[] } = {},
  ) {
    super(message ?? errors[code][1], { cause });
    this.name = "CommerceError";
    this.code = code;
    this.status = status ?? errors[code][0];
    this.problems = problems;
  }

  /** A refusal of the values of one or more fields: its code and message are those of the first. */
  static ofFields(problems: readonly [FieldProblem, ...FieldProblem[]]): CommerceError {
    const [{ code = "INVALID_API_INPUT", message }] = problems;
    return new CommerceError(code, message, { problems });
  }

  /** The same refusal with its messages mapped, for example translated. */
  inWords(said: (text: string) => string): this {
    const copy = Object.create(Object.getPrototypeOf(this) as object) as this;
    const problems = this.problems.map((problem) => ({ ...problem, message: said(problem.message) }));
    return Object.assign(copy, this, { message: said(this.message), problems, stack: this.stack, cause: this.cause });
  }

  /** One element for each field that was refused. */
  toWire(): [WireError, ...WireError[]] {
    const [first, ...others] = this.problems.map(({ field, message, code = "INVALID_API_INPUT" }) => ({
      errorCode: code,
      message,
      fields: [field],
    }));
    return first ? [first, ...others] : [{ errorCode: this.code, message: this.message }];
  }
}
