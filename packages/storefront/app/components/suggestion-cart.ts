import type { Client } from "../client.ts";
import { fitOf } from "../content/fit-of-part.ts";
import { calledAs, machineFrom, storedMachine } from "../content/my-machine.ts";
import { rangeInWords } from "../content/serial-ranges.ts";
import type { FORM_FIELD } from "../router/index.ts";
import { href } from "../routes.ts";
import type { SuggestedPart } from "./suggestions.ts";

// only its type is imported: sharing this module with the pages would make one more file that each of them loads
const formField: typeof FORM_FIELD = "_form";

/**
 * Adds the minimum quantity of a part to the cart, through the same form as a list row. If it does not, or might not, fit the engine
 * that is shopped for, returns a question first unless `isSure`; undefined if the form was sent.
 */
export async function putIntoCart(
  { catalog }: Client,
  { part, form: name, isSure }: { part: SuggestedPart; form: string; isSure: boolean },
): Promise<{ words: string } | undefined> {
  const [product] = (
    await catalog.products({
      ids: [part.id],
      fields: ["Fits__c", "FitsSerials__c"],
      includeQuantityRule: true,
      excludeMedia: true,
    })
  ).products;
  const question = isSure || !product ? undefined : questionOf(product.fields);
  if (question) return question;
  const form = document.createElement("form");
  form.method = "post";
  form.action = href("cart");
  form.hidden = true;
  form.dataset.asked = "";
  // data for analytics
  Object.assign(form.dataset, { suggestedPart: part.partNumber, name: part.name, price: part.unitPrice ?? "" });
  const quantity = product?.purchaseQuantityRule?.minimum ?? "1";
  for (const [field, value] of Object.entries({ [formField]: name, intent: "add", productId: part.id, quantity })) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = field;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.requestSubmit();
  form.remove();
  return undefined;
}

function questionOf(fields: Readonly<Record<string, string | null>>): { words: string } | undefined {
  const machine = machineFrom(storedMachine());
  const fit = machine && fitOf(fields, machine);
  if (!fit || fit.verdict === "fits") return undefined;
  const called = calledAs(machine);
  return fit.verdict === "depends"
    ? {
        words: `Fits your ${called} only ${fit.breaks.map(rangeInWords).join("; ")}. To order it anyway, add it again.`,
      }
    : { words: `Does not fit your ${called}. To order it anyway, add it again.` };
}
