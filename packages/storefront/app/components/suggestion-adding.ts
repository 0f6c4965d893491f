import { useEffect, useEffectEvent, useState } from "react";
import { pieces } from "../content/format.ts";
import { stocksOf } from "../content/stocks.ts";
import { useClient, useNavigation, useRefusal, useStore, useSubmission } from "../router/index.ts";
import { href } from "../routes.ts";
import type { submit } from "../routes/cart/route.tsx";
import type { Stock } from "./stock-sentence.ts";
import type { SuggestedPart } from "./suggestions.ts";

/** What came of adding a part, or what is asked first. */
interface Told {
  readonly part: SuggestedPart;
  readonly words: string;
}

/** Puts parts that are suggested for what is typed into the cart; what it takes comes with the first one. */
export function useAdding(typed: string): { add: (part: SuggestedPart) => Promise<void>; told: Told | undefined } {
  const getClient = useClient();
  const { pathname, reload } = useNavigation();
  const [chosen, setChosen] = useState<{ part: SuggestedPart; typed: string }>();
  const part = chosen?.typed === typed ? chosen.part : undefined;
  const [said, setSaid] = useState<{ words: string; isQuestion?: boolean }>();
  const form = `suggested-${part?.id}`;
  const { result } = useSubmission<typeof submit>(form);
  const refusal = useRefusal(form);
  const onAdded = useEffectEvent(() => {
    // its lines and amounts are of before
    if (pathname === href("cart")) reload();
  });
  useEffect(() => {
    if (result) onAdded();
  }, [result]);

  async function add(next: SuggestedPart): Promise<void> {
    const isSure = said?.isQuestion === true && part?.id === next.id;
    setChosen({ part: next, typed });
    setSaid(undefined);
    try {
      const { putIntoCart } = await import("./suggestion-cart.ts");
      const asked = { productId: next.id, form: `suggested-${next.id}`, isSure };
      const question = await putIntoCart(await getClient(), asked);
      if (question) setSaid({ ...question, isQuestion: true });
    } catch {
      setSaid({ words: "The store did not answer. Try again in a moment." });
    }
  }

  const refused = refusal && { words: refusal.fields.quantity ?? refusal.message ?? "" };
  const added = result && { words: `${pieces(result.added)} added, ${pieces(result.inCart)} in cart.` };
  const told = said ?? refused ?? added;
  return { add, told: part && told && { part, words: told.words } };
}

/** Stock of the suggested parts, a moment after them; what is not in it is not known. */
export function useStocksOf(ids: readonly string[]): ReadonlyMap<string, Stock> {
  const getClient = useClient();
  const store = useStore();
  const [stocks, setStocks] = useState<ReadonlyMap<string, Stock>>(new Map());
  const asked = ids.join();
  const look = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    const found = await stocksOf({ client: await getClient(), store, signal }, wanted.split(","));
    if (!signal.aborted) setStocks(found);
  });
  useEffect(() => {
    if (asked === "") return;
    const leaving = new AbortController();
    // a suggestion that does not say it is whole
    look(asked, leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [asked]);
  return stocks;
}
