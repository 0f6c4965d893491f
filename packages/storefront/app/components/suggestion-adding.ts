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

/** A part that was pressed. */
interface Chosen {
  readonly part: SuggestedPart;
  /** What was typed then; undefined once the list was closed, with which goes what is told. */
  readonly typed: string | undefined;
  readonly said?: Said | undefined;
}

interface Adding {
  add(part: SuggestedPart): void;
  /** What came of adding a part, what is asked first, or that it waits. */
  toldOf(partId: string): string | undefined;
  /** What was told last. */
  last: { readonly part: SuggestedPart; readonly words: string } | undefined;
}

const isOf =
  (id: string) =>
  ({ part }: Chosen): boolean =>
    part.id === id;

/**
 * Puts parts that are suggested for what is typed into the cart, one after the other: what is pressed while another one is underway waits
 * for it, once. What it takes comes with the first one.
 */
export function useAdding(typed: string, isOpen: boolean): Adding {
  const getClient = useClient();
  const { pathname, isPending, reload } = useNavigation();
  const [chosen, setChosen] = useState<Chosen>();
  const [before, setBefore] = useState<readonly Chosen[]>([]);
  const [waiting, setWaiting] = useState<readonly Chosen[]>([]);
  const [isLooking, setLooking] = useState(false);
  if (!isOpen && (chosen?.typed !== undefined || before.length > 0)) {
    setChosen(chosen && { part: chosen.part, typed: undefined });
    setBefore([]);
  }
  const form = `suggested-${chosen?.part.id}`;
  const { result, isPending: isSent } = useSubmission<typeof submit>(form);
  const refusal = useRefusal(form);
  const isBusy = isLooking || isSent;
  const refused: Said | undefined = refusal && { words: refusal.fields.quantity ?? refusal.message ?? "" };
  const added: Said | undefined = result && {
    words: `${pieces(result.added)} added, ${pieces(result.inCart)} in cart.`,
  };
  const settled = chosen && !isLooking ? { ...chosen, said: chosen.said ?? refused ?? added } : undefined;
  const told = [...before, ...(settled ? [settled] : [])].filter((one) => one.typed === typed);

  function add(next: SuggestedPart): void {
    const one = { part: next, typed };
    if (!isBusy) return void send(one);
    if (![chosen!, ...waiting].some(isOf(next.id))) setWaiting([...waiting, one]);
  }

  async function send(next: Chosen): Promise<void> {
    const { part } = next;
    const isSure = told.find(isOf(part.id))?.said?.isQuestion === true;
    const say = (said: Said) => setChosen((now) => (now?.part.id === part.id ? { ...now, said } : now));
    setBefore([...before, ...(settled ? [settled] : [])].filter((one) => one.part.id !== part.id));
    setChosen(next);
    setLooking(true);
    try {
      const { putIntoCart } = await import("./suggestion-cart.ts");
      const question = await putIntoCart(await getClient(), { part, form: `suggested-${part.id}`, isSure });
      if (question) say({ ...question, isQuestion: true });
    } catch {
      say({ words: "The store did not answer. Try again in a moment." });
    } finally {
      setLooking(false);
    }
  }

  const onDone = useEffectEvent(() => {
    const [next, ...others] = waiting;
    if (next) {
      setWaiting(others);
      return void send(next);
    }
    // its lines and amounts are of before; who is on the way elsewhere goes on
    if (chosen && !chosen.said?.isQuestion && pathname === href("cart") && !isPending) reload();
  });
  useEffect(() => {
    if (!isBusy) onDone();
  }, [isBusy, waiting]);

  const last = told.findLast(({ said }) => said);
  return {
    add,
    toldOf(partId) {
      return waiting.some(isOf(partId)) ? "Added next." : told.find(isOf(partId))?.said?.words;
    },
    last: last?.said && { part: last.part, words: last.said.words },
  };
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
