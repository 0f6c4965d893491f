import { checkoutErrorType, checkoutNotices, paymentNotice } from "@tradecounter/wire";
import type { CheckoutError, ShopperNotice } from "@tradecounter/wire";
import { CheckoutRefusal, codeOf } from "../checkout.ts";
import { messageOf } from "../message-of.ts";
import { ClientError, FetchError, isFilled } from "../errors.ts";
import type { FormNotification } from "./draft.ts";

/** Something that went wrong; with a type it comes from the store, and is shown next to the part that it concerns. */
export interface CheckoutException {
  readonly code: string;
  readonly type?: string;
  readonly detail?: string;
}

/** Each problem that a failure reports. Source: commerce specification, section 8, "Mapping rules". */
export function exceptionsFrom(failure: unknown): readonly CheckoutException[] {
  if (failure instanceof CheckoutRefusal) return exceptionsOf(failure.errors);
  // Its message is for developers: the shopper's message is chosen by the code.
  if (failure instanceof ClientError) return [{ code: failure.code, ...typeOfPhone(failure) }];
  if (failure instanceof FetchError && failure.errors.length > 0) {
    return failure.errors.map(({ type, message }) => ({ code: type, ...(type && { type }), detail: message }));
  }
  // A browser's message about the network helps nobody. Our choice: the dialog has its own message for that.
  const detail = failure instanceof TypeError ? undefined : messageOf(failure);
  return [{ code: "UNKNOWN_ERROR", ...(detail && { detail }) }];
}

/** A phone number that the store refused is to be corrected where it was entered; one that was never received is not. */
function typeOfPhone({ code, cause }: ClientError): { type?: string } {
  const type = code === "INVALID_CONTACT_PHONE" && cause instanceof FetchError ? cause.code : "";
  return type ? { type } : {};
}

/** The business errors of a checkout, payment or order; those of a service behind the store count as one, the first. */
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
 * The text of a dialog. The client's codes have messages of their own, and a failed payment the provider's detail; the message of any
 * other error passes through. Source: commerce specification, section 8, "User messages".
 */
export function noticeOf({ code, type, detail }: CheckoutException): ShopperNotice {
  const own = isFilled(detail) ? { detail } : {};
  if (type === checkoutErrorType.payment) return { ...paymentNotice, ...own };
  if (code !== "UNKNOWN_ERROR" && isNoticed(code)) return checkoutNotices[code];
  return { ...checkoutNotices.UNKNOWN_ERROR, ...own };
}

/** The message next to a part of the form. Source: commerce specification, section 8, "Notification labels". */
export function labelsOf({ code = "UNKNOWN_ERROR", type, detail }: Omit<FormNotification, "groupId">): ShopperNotice {
  const notice = noticeOf({ code, ...(type && { type }), ...(detail && { detail }) });
  return {
    ...notice,
    ...(isFilled(detail) && { detail }),
    ...(type === checkoutErrorType.placeOrder && { returnTo: "cart" }),
  };
}

/** The notification for an exception: without a message of its own it gets the dialog's, since an empty one would be dropped. */
export const notificationOf = (groupId: string, exception: CheckoutException): FormNotification => ({
  groupId,
  ...exception,
  detail: isFilled(exception.detail) ? exception.detail : noticeOf(exception).detail,
});

const isNoticed = (code: string): code is keyof typeof checkoutNotices => Object.hasOwn(checkoutNotices, code);
