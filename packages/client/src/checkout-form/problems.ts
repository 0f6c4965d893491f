import { checkoutErrorType, checkoutNotices, paymentNotice } from "@tradecounter/wire";
import type { CheckoutError, ShopperNotice } from "@tradecounter/wire";
import { CheckoutRefusal, codeOf } from "../checkout.ts";
import { messageOf } from "../message-of.ts";
import { ClientError, FetchError, isFilled } from "../errors.ts";
import type { FormNotification } from "./draft.ts";

/** Something that went wrong; with a type the store said so itself, and it is told beside the part that it is about. */
export interface CheckoutException {
  readonly code: string;
  readonly type?: string;
  readonly detail?: string;
}

/** Each thing that a failure says. Source: commerce specification, section 8, "Mapping rules". */
export function exceptionsFrom(failure: unknown): readonly CheckoutException[] {
  if (failure instanceof CheckoutRefusal) return exceptionsOf(failure.errors);
  // Its message is for developers: what a shopper reads goes by the code.
  if (failure instanceof ClientError) return [{ code: failure.code, ...typeOfPhone(failure) }];
  if (failure instanceof FetchError && failure.errors.length > 0) {
    return failure.errors.map(({ type, message }) => ({ code: type, ...(type && { type }), detail: message }));
  }
  // What a browser says of its network helps nobody who reads it. Our choice: there the dialog has its own words.
  const detail = failure instanceof TypeError ? undefined : messageOf(failure);
  return [{ code: "UNKNOWN_ERROR", ...(detail && { detail }) }];
}

/** A phone number that the store refused is to be corrected where it was entered; one that did not get there is not. */
function typeOfPhone({ code, cause }: ClientError): { type?: string } {
  const type = code === "INVALID_CONTACT_PHONE" && cause instanceof FetchError ? cause.code : "";
  return type ? { type } : {};
}

/** The business errors of a checkout, payment or order; those of a service behind the store come as one, the first. */
export function exceptionsOf(errors: readonly CheckoutError[]): readonly CheckoutException[] {
  const [first] = errors;
  const isOfService = errors.some(({ type }) => type?.startsWith("/commerce/integrations/"));
  return (isOfService && first ? [first] : errors).map((error) => ({
    code: codeOf(error) ?? "UNKNOWN_ERROR",
    ...(error.type && { type: error.type }),
    ...(error.detail && { detail: error.detail }),
  }));
}

/**
 * What a dialog says. Codes of the client's have words of their own, a failed payment the provider's detail; the words of any
 * other error pass through. Source: commerce specification, section 8, "User messages".
 */
export function noticeOf({ code, type, detail }: CheckoutException): ShopperNotice {
  const own = isFilled(detail) ? { detail } : {};
  if (type === checkoutErrorType.payment) return { ...paymentNotice, ...own };
  if (code !== "UNKNOWN_ERROR" && isNoticed(code)) return checkoutNotices[code];
  return { ...checkoutNotices.UNKNOWN_ERROR, ...own };
}

/** What is told beside a part of the form. Source: commerce specification, section 8, "Notification labels". */
export function labelsOf({ code = "UNKNOWN_ERROR", type, detail }: Omit<FormNotification, "groupId">): ShopperNotice {
  const notice = noticeOf({ code, ...(type && { type }), ...(detail && { detail }) });
  return {
    ...notice,
    ...(isFilled(detail) && { detail }),
    ...(type === checkoutErrorType.placeOrder && { returnTo: "cart" }),
  };
}

/** The notification of an exception: without words of its own it has the dialog's, since none would not be kept. */
export const notificationOf = (groupId: string, exception: CheckoutException): FormNotification => ({
  groupId,
  ...exception,
  detail: isFilled(exception.detail) ? exception.detail : noticeOf(exception).detail,
});

const isNoticed = (code: string): code is keyof typeof checkoutNotices => Object.hasOwn(checkoutNotices, code);
