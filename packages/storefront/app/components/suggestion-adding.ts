import { useEffect, useEffectEvent, useState } from "react";
import { pieces } from "../content/format.ts";
import { stocksOf } from "../content/stocks.ts";
import { useClient, useNavigation, useRefusal, useStore, useSubmission } from "../router/index.ts";
import { href } from "../routes.ts";
import type { submit } from "../routes/cart/route.tsx";
import type { Stock } from "./stock-sentence.ts";
import type { SuggestedPart } from "./suggestions.ts";

/** What is said before a part goes into the cart. */
interface Said {
  readonly words: string;
  readonly isQuestion?: boolean;
}

/** The part that was added last. */
interface Chosen {
  readonly part: SuggestedPart;
  /** What was typed then; undefined once the list was closed, with which goes what is told. */
  readonly typed: string | undefined;
  readonly said?: Said | undefined;
}

/** What came of adding a part, or what is asked first. */
interface Told {
  readonly part: SuggestedPart;
  readonly words: string;
}

/**
 * Puts parts that are suggested for what is typed into the cart, one after the other: nothing is added while another one is
 * underway. What it takes comes with the first one.
 */
export function useAdding(
  typed: string,
  isOpen: boolean,
): { add: (part: SuggestedPart) => Promise<void>; told: Told | undefined } {
  const getClient = useClient();
  const { pathname, isPending, reload } = useNavigation();
  const [chosen, setChosen] = useState<Chosen>();
  const [isLooking, setLooking] = useState(false);
  if (!isOpen && chosen?.typed !== undefined) setChosen({ part: chosen.part, typed: undefined });
  const shown = chosen?.typed === typed && !isLooking ? chosen : undefined;
  const form = `suggested-${chosen?.part.id}`;
  const { result, isPending: isSent } = useSubmission<typeof submit>(form);
  const refusal = useRefusal(form);
  const onAdded = useEffectEvent(() => {
    // its lines and amounts are of before; who is on the way elsewhere goes on, and a part that is chosen anew has its last result
    if (pathname === href("cart") && !isPending && !isLooking) reload();
  });
  useEffect(() => {
    if (result) onAdded();
  }, [result]);

  async function add(next: SuggestedPart): Promise<void> {
    if (isLooking || isSent) return;
    const isSure = shown?.said?.isQuestion === true && shown.part.id === next.id;
    const say = (said: Said) => setChosen((now) => (now?.part.id === next.id ? { ...now, said } : now));
    setChosen({ part: next, typed });
    setLooking(true);
    try {
      const { putIntoCart } = await import("./suggestion-cart.ts");
      const question = await putIntoCart(await getClient(), { part: next, form: `suggested-${next.id}`, isSure });
      if (question) say({ ...question, isQuestion: true });
    } catch {
      say({ words: "The store did not answer. Try again in a moment." });
    } finally {
      setLooking(false);
    }
  }

  const refused = refusal && { words: refusal.fields.quantity ?? refusal.message ?? "" };
  const added = result && { words: `${pieces(result.added)} added, ${pieces(result.inCart)} in cart.` };
  const told = shown && (shown.said ?? refused ?? added);
  return { add, told: told && { part: shown.part, words: told.words } };
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
