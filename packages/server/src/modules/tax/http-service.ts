import { parseDecimal, type Decimal } from "@tradecounter/commerce";
import { Type, type Static } from "typebox";
import type { TaxServiceSettings } from "../../stores/index.ts";
import { askService } from "../integrations/index.ts";
import type { TaxAnswer, TaxQuestion, TaxService } from "./port.ts";

const Percent = Type.String({ pattern: "^(\\d{1,2}(\\.\\d{1,4})?|100(\\.0{1,4})?)$" });
const Reply = Type.Object({
  rates: Type.Array(Type.Object({ category: Type.String(), percent: Percent })),
  delivery: Type.Object({ percent: Percent }),
});

/** A service with the protocol in docs/taxes.md. */
export function httpTaxService(settings: TaxServiceSettings, secret: string | undefined): TaxService {
  return {
    ask: async (question) => answerFrom(await askService(settings, { secret, question, shape: Reply }), question),
  };
}

/** Throws unless everything requested is answered exactly once: a guessed tax is worse than a late one. */
function answerFrom({ rates, delivery }: Static<typeof Reply>, { categories }: TaxQuestion): TaxAnswer {
  const percents = new Map<string, Decimal>(rates.map(({ category, percent }) => [category, percentFrom(percent)]));
  if (percents.size < rates.length) throw new Error("the tax service named a category twice");
  const missing = categories.find((category) => !percents.has(category));
  if (missing !== undefined) throw new Error(`the tax service said nothing of the category "${missing}"`);
  return { percents, deliveryPercent: percentFrom(delivery.percent) };
}

function percentFrom(text: string): Decimal {
  return parseDecimal(text)!;
}
