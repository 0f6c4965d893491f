import { analyticsLabels } from "@tradecounter/wire";

// Source: site specification, section 5, "Analytics parsing".

/** The SKU in an address: only letters, digits and slashes are kept, in upper case. */
export function skuFrom(text: string): string {
  return text.replaceAll(/[^a-z0-9/]/gi, "").toUpperCase();
}

/** An amount as shown on a page: the last comma or point is the decimal separator. 0 if there is no digit. */
export function priceFrom(text: string): number {
  const figures = text.replaceAll(/[^\d.,]/g, "");
  const at = Math.max(figures.lastIndexOf(","), figures.lastIndexOf("."));
  const whole = (at < 0 ? figures : figures.slice(0, at)).replaceAll(/\D/g, "");
  const decimals = at < 0 ? "" : figures.slice(at + 1);
  return Number(`${whole || 0}.${decimals || 0}`);
}

/** Less than 1, or not a number, becomes 1. */
export function quantityFrom(text: unknown): number {
  const quantity = Number(text);
  return quantity >= 1 ? quantity : 1;
}

/** The delivery method to report; none while "Please select …" is shown in its place or something is wrong. */
export function shippingTierFrom(name: string | null | undefined, hasErrors: boolean): string {
  if (!name) return analyticsLabels.gaDelivery;
  return hasErrors && name.toLowerCase().includes("please") ? "" : name;
}

/** The value in currency units, rounded to cents: from figures shown in a browser, not from an order. */
export function valueOf(price: number, quantity: number): number {
  // the product of two decimals is slightly off in binary floating point
  return Math.round(Number((price * quantity * 100).toPrecision(12))) / 100;
}
