import { parseDecimal, type Decimal } from "@tradecounter/commerce";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { parsedJson } from "../../parsed-json.ts";
import { postOutside } from "../../http/post-outside.ts";
import type { TaxServiceSettings } from "../../stores/index.ts";
import type { TaxAnswer, TaxQuestion, TaxService } from "./port.ts";

/** A thousand categories fit in, and nothing that would fill the memory. */
const mostBytes = 256 << 10;
const usualTimeoutMs = 3_000;

const Percent = Type.String({ pattern: "^(\\d{1,2}(\\.\\d{1,4})?|100(\\.0{1,4})?)$" });
const Reply = Type.Object({
  rates: Type.Array(Type.Object({ category: Type.String(), percent: Percent })),
  delivery: Type.Object({ percent: Percent }),
});

/** A service that answers as docs/taxes.md says. */
export function httpTaxService(settings: TaxServiceSettings, secret: string | undefined): TaxService {
  const { timeoutMs = usualTimeoutMs } = settings;
  return {
    async ask(question) {
      const { status, text } = await postOutside(
        settings,
        {
          body: JSON.stringify({ version: 1, ...question }),
          headers: { accept: "application/json", ...(secret && { authorization: `Bearer ${secret}` }) },
        },
        { timeoutMs, mostBytes },
      );
      if (status !== 200) throw new Error(`the tax service answered with status ${status}`);
      return answerFrom(text, question);
    },
  };
}

/** Throws for what is not all that was asked for: a tax that is guessed is worse than one that is late. */
function answerFrom(text: string, { categories }: TaxQuestion): TaxAnswer {
  const reply = parsedJson(text);
  if (!Value.Check(Reply, reply)) throw new Error("the tax service answered something that is no rates");
  const percents = new Map<string, Decimal>(
    reply.rates.map(({ category, percent }) => [category, percentFrom(percent)]),
  );
  const missing = categories.find((category) => !percents.has(category));
  if (missing !== undefined) throw new Error(`the tax service said nothing of the category "${missing}"`);
  return { percents, deliveryPercent: percentFrom(reply.delivery.percent) };
}

function percentFrom(text: string): Decimal {
  return parseDecimal(text)!;
}
