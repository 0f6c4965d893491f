import { greeting } from "./account-letters.ts";
import type { Letter } from "./letter.ts";
import type { Composing } from "./templates.ts";
import type { MailValues } from "./values.ts";

export function backInStock(
  { name, part, sku, link }: MailValues["back-in-stock"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`In stock again: ${part}`,
    preview: say`${part}, ${sku}, can be ordered at ${storeName}.`,
    heading: say`It is in stock again`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`${part}, ${sku}, can be ordered at ${storeName}.` },
      { kind: "button", label: say`Go to the part`, url: urlOf(link) },
      {
        kind: "note",
        text: say`You asked on the part’s page to be told. This is the only mail about it; none is kept for you.`,
      },
    ],
  };
}
