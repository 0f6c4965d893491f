import { partNames } from "./parts.ts";

/** The forms of the checkout's other parts that stand open beside the payment's; a coupon's is of no part. */
export function otherParts(payment: HTMLFormElement): HTMLFormElement[] {
  return [...document.forms].filter((form) => form !== payment && isPart(form));
}

function isPart(form: HTMLFormElement): boolean {
  const name = form.querySelector<HTMLInputElement>("input[name=part]")?.value;
  return partNames.some((each) => each === name);
}
