import { greeting } from "./account-letters.ts";
import type { Letter } from "./letter.ts";
import type { Composing } from "./templates.ts";
import type { MailValues } from "./values.ts";

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
