import { partNames } from "./parts.ts";

/** The open forms of the checkout's other parts next to the payment's; a coupon form belongs to no part. */
export function otherParts(payment: HTMLFormElement): HTMLFormElement[] {
  return [...document.forms].filter((form) => form !== payment && isPart(form));
}

function isPart(form: HTMLFormElement): boolean {
  const name = form.querySelector<HTMLInputElement>("input[name=part]")?.value;
  return partNames.some((each) => each === name);
}
