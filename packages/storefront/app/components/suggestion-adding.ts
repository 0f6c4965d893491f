import { useEffect, useEffectEvent, useState } from "react";
import { pieces } from "../content/format.ts";
import { stocksOf } from "../content/stocks.ts";
import { useClient, useNavigation, useRefusal, useStore, useSubmission } from "../router/index.ts";
import { href } from "../routes.ts";
import type { submit } from "../routes/cart/route.tsx";
import type { Stock } from "./stock-sentence.ts";
import type { SuggestedPart } from "./suggestions.ts";

/** The outcome of a click: the part was added, could not be added, or a question comes first. */
interface Said {
  readonly words: string;
  readonly isQuestion?: boolean;
}

/** A part that was clicked. */
interface Chosen {
  readonly part: SuggestedPart;
  /** Whether the question about it was already shown when it was clicked. */
  readonly isSure: boolean;
  /** Why it was not sent. */
  readonly said?: Said;
}

interface Adding {
  add(part: SuggestedPart): void;
  /** The message about a part: the outcome of adding it, the question before that, or that it is waiting. */
  toldOf(partId: string): string | undefined;
  /** For screen readers: the latest message, or which part was clicked last and is waiting; otherwise empty. */
  status: string;
}

const waits = "Waiting to be added.";

const isOf =
  (id: string) =>
  ({ part }: Pick<Chosen, "part">): boolean =>
    part.id === id;

/**
 * Adds suggested parts to the cart, one after the other: a part clicked while another is being added waits, once.
 * Messages disappear when the list closes or the input changes; the outcome of a later click is still shown. The code for adding
 * loads with the first one.
 */
export function useAdding(typed: string, isOpen: boolean): Adding {
  const getClient = useClient();
  const { pathname, isPending, reload } = useNavigation();
  const [underway, setUnderway] = useState<Chosen>();
  const [waiting, setWaiting] = useState<readonly Chosen[]>([]);
  const [told, setTold] = useState<readonly (Said & Pick<Chosen, "part">)[]>([]);
  const [isLooking, setLooking] = useState(false);
  const [hasAdded, setAdded] = useState(false);
  const list = isOpen ? typed : undefined;
  const [lastList, setLastList] = useState(list);
  if (list !== lastList) {
    setLastList(list);
    // messages that came after the list had closed were not shown yet, so they stay
    if (lastList !== undefined) setTold([]);
  }
  const form = `suggested-${underway?.part.id}`;
  const { result, isPending: isSent } = useSubmission<typeof submit>(form);
  const refusal = useRefusal(form);
  const isBusy = isLooking || isSent;

  function add(part: SuggestedPart): void {
    const next = { part, isSure: told.find(isOf(part.id))?.isQuestion === true };
    if (!underway) return void send(next);
    if (![underway, ...waiting].some(isOf(part.id))) setWaiting([...waiting, next]);
  }

  async function send(next: Chosen): Promise<void> {
    const { part, isSure } = next;
    const say = (said: Said) => setUnderway({ ...next, said });
    setTold((all) => all.filter((one) => one.part.id !== part.id));
    setUnderway(next);
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

  const onDone = useEffectEvent(({ part, said }: Chosen) => {
    const refused = refusal && { words: refusal.fields.quantity ?? refusal.message ?? "" };
    const kept: Said | undefined = said ?? refused;
    const added = kept ? undefined : result;
    const outcome = added ? { words: `${pieces(added.added)} added, ${pieces(added.inCart)} in cart.` } : kept;
    if (outcome) setTold((all) => [...all, { part, ...outcome }]);
    if (added) setAdded(true);
    const [next, ...others] = waiting;
    setWaiting(others);
    setUnderway(undefined);
    if (next) void send(next);
  });
  useEffect(() => {
    if (underway && !isBusy) onDone(underway);
  }, [underway, isBusy]);
  useEffect(() => {
    if (!hasAdded || underway || isPending) return;
    setAdded(false);
    // its lines and amounts are outdated, even if it is still loading; a visitor on the way elsewhere is left alone
    if (pathname === href("cart")) reload();
  }, [hasAdded, underway, isPending, pathname, reload]);

  const last = [...told.slice(-1), ...waiting.slice(-1).map(({ part }) => ({ part, words: waits }))];
  return {
    add,
    toldOf: (partId) => (waiting.some(isOf(partId)) ? waits : told.find(isOf(partId))?.words),
    status: last.map(({ part, words }) => `${part.name}: ${words}`).join(" "),
  };
}

/** Stock of the suggested parts, which follows shortly after them; a part that is missing is unknown. */
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
    // a suggestion is complete without it
    look(asked, leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [asked]);
  return stocks;
}
