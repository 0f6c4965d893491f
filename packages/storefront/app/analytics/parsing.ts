import { analyticsLabels } from "@tradecounter/wire";

// Source: site specification, section 5, "Analytics parsing".

/** A SKU as an address has it: letters, figures and slashes are left, in capitals. */
export function skuFrom(text: string): string {
  return text.replaceAll(/[^a-z0-9/]/gi, "").toUpperCase();
}

/** An amount as a page shows it: of comma and point the one that comes last is the decimal sign. 0 where there is no figure. */
export function priceFrom(text: string): number {
  const figures = text.replaceAll(/[^\d.,]/g, "");
  const at = Math.max(figures.lastIndexOf(","), figures.lastIndexOf("."));
  const whole = (at < 0 ? figures : figures.slice(0, at)).replaceAll(/\D/g, "");
  const decimals = at < 0 ? "" : figures.slice(at + 1);
  return Number(`${whole || 0}.${decimals || 0}`);
}

/** Under 1, or no number at all, is 1. */
export function quantityFrom(text: unknown): number {
  const quantity = Number(text);
  return quantity >= 1 ? quantity : 1;
}

/** The delivery method as it is told; none while "Please select …" stands in its place and something is wrong. */
export function shippingTierFrom(name: string | null | undefined, hasErrors: boolean): string {
  if (!name) return analyticsLabels.gaDelivery;
  return hasErrors && name.toLowerCase().includes("please") ? "" : name;
}

/** What is paid for, in currency units rounded to cents: figures of a browser, never of an order. */
export function valueOf(price: number, quantity: number): number {
  // a product of decimals is a hair beside what it should be
  return Math.round(Number((price * quantity * 100).toPrecision(12))) / 100;
}
