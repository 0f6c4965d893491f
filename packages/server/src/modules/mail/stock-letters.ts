import { duration, greeting } from "./account-letters.ts";
import type { Letter } from "./letter.ts";
import type { Composing } from "./templates.ts";
import type { MailValues } from "./values.ts";

export function stockNotice(
  { part, sku, link, validHours }: MailValues["stock-notice"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`Confirm your email address to hear when we have it: ${part}`,
    preview: say`Then we email you once, when it is back in stock.`,
    heading: say`Confirm your email address`,
    parts: [
      {
        kind: "text",
        text: say`Somebody asked ${storeName} to email this address when ${part}, ${sku}, is back in stock. If that was you, confirm your address:`,
      },
      { kind: "button", label: say`Confirm my address`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once and expires in ${duration(validHours * 60, say)}. If you did not ask for it, you can ignore this email: we will not write to you about this part.`,
      },
    ],
  };
}

export function backInStock(
  { name, part, sku, link }: MailValues["back-in-stock"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`Back in stock: ${part}`,
    preview: say`${part}, ${sku}, is back in stock at ${storeName}.`,
    heading: say`Back in stock`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`${part}, ${sku}, is back in stock at ${storeName}.` },
      { kind: "button", label: say`Go to the part`, url: urlOf(link) },
      {
        kind: "note",
        text: say`You asked for this email on the part’s page. We send it only once, and we do not hold a part for you.`,
      },
    ],
  };
}
