import { parseDecimal, roundMoney } from "@tradecounter/commerce";
import { Type, type Static } from "typebox";
import type { RatesServiceSettings } from "../../stores/index.ts";
import { askService } from "../integrations/index.ts";
import type { QuotedFees, RatesQuestion, RatesService } from "./rates-port.ts";

const Reply = Type.Object({
  currency: Type.String({ pattern: "^[A-Z]{3}$" }),
  fees: Type.Array(
    Type.Object({ method: Type.String(), amount: Type.String({ pattern: "^\\d{1,7}(\\.\\d{1,4})?$" }) }),
  ),
});

/** A service with the protocol in docs/rates.md. */
export function httpRatesService(settings: RatesServiceSettings, secret: string | undefined): RatesService {
  return {
    ask: async (store, question) =>
      feesFrom(await askService(settings, { secret, question: { store, ...question }, shape: Reply }), question),
  };
}

/** The fees for the request. Throws for another currency, and for a method with two fees: a guessed fee is worse than the store's own. */
function feesFrom({ currency, fees }: Static<typeof Reply>, asked: RatesQuestion): QuotedFees {
  if (currency !== asked.currency) throw new Error(`the rates service answered in ${currency}, not ${asked.currency}`);
  const quoted = new Map(fees.map(({ method, amount }) => [method, roundMoney(parseDecimal(amount)!, currency)]));
  if (quoted.size < fees.length) throw new Error("the rates service named a method twice");
  const isAsked = new Set(asked.methods.map(({ code }) => code));
  return new Map([...quoted].filter(([code]) => isAsked.has(code)));
}
