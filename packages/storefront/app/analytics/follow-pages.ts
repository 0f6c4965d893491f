import { isPersonal } from "@tradecounter/commerce";
import { analyticsLabels } from "@tradecounter/wire";
import { sitePath } from "../base.ts";
import type { StoreFacts } from "../client.ts";
import type { Router } from "../router/browser.ts";
import type { Part } from "./items.ts";
import { guarded, report } from "./failures.ts";
import type { Memory } from "./memory.ts";
import {
  addition,
  arrivalEvents,
  checkoutBegun,
  currencyOn,
  foundAlone,
  listOn,
  orderDataFrom,
  orderEvents,
  partBy,
  partOn,
  priceOf,
  searchOf,
  selection,
  wish,
  type CheckoutData,
  type OrderData,
  type ShownPage,
  type SiteEvent,
} from "./page-events.ts";
import { pageNameOf, pageTypeOf, placeOf } from "./page-name.ts";
import { isRepeated, pageCode, sameUrl } from "./page-views.ts";
import { publicQuery } from "./private-addresses.ts";
import { openSearches } from "./searches.ts";
import { partInStrip, STRIP } from "./strip-parts.ts";
import { suggestedPartIn, SUGGESTION_OPENED, type OpenedSuggestion } from "./suggested-parts.ts";
import { inEvents, linesBut, tickedLines, type TickedLines } from "./ticked-lines.ts";
import { restOfList, wholeCart, wholeList } from "./whole-list.ts";
import { openWishes, savedPart, wishIn } from "./wishes.ts";

/** The name used by the payment form. */
const PURCHASE_ORDER = "purchase-order";
/** The field that identifies a form to the router: importing it would make its module a separate file on every page. */
const FORM_FIELD = "_form";

interface Follower {
  readonly router: Router;
  readonly store: StoreFacts;
  readonly memory: Memory;
  readonly push: (event: SiteEvent) => void;
  /** Whether the visitor has agreed to analytics. */
  readonly isAgreed: () => boolean;
}

/** Turns what the router shows, and what the visitor does there, into events. */
export function followPages({ router, store, memory, push, isAgreed }: Follower): () => void {
  let shown: object | undefined;
  let results: ReadonlyMap<string, unknown> = router.state().results;
  let address = document.referrer;
  let arrivedAt: string | undefined;
  let isFirst = true;
  let isIdentified = false;
  const searches = openSearches(memory);
  /** The last part whose page was viewed, which may be saved to a list from there. */
  let lastPart: (Part & { readonly id: string }) | undefined;
  const wishes = openWishes();
  /** Lines sent from a page with many, until the store has answered. */
  let sentLines:
    | {
        readonly page: ShownPage;
        readonly form: string;
        readonly lines: TickedLines;
        readonly listId?: string | undefined;
      }
    | undefined;
  /** Parts sent from strips, in order. */
  let sentStrips: Part[] = [];
  /** Suggested parts that were sent, by the form's name. */
  const sentSuggestions = new Map<string, Part>();
  const currency = () => currencyOn(router.state().page) ?? cartOf(router.own())?.currencyIsoCode ?? store.currency;

  function identify(): void {
    const own = router.own();
    if (isIdentified || own === null) return;
    const isGuest = !(own as { who?: object | null }).who;
    // a buyer's identity is not even requested before they agree
    if (!isGuest && !isAgreed()) return;
    isIdentified = true;
    const loaded = (identity: object) => push({ event: analyticsLabels.gaB2CLoaded, ...identity });
    if (isGuest) return loaded({});
    identityOf(store.id).then(loaded, report);
  }

  function view(): void {
    const { page } = router.state();
    const url = location.href;
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isReload = isFirst && entry?.type === "reload";
    if (!isRepeated({ url, referrer: address, isReload }, memory.get("lastView"))) {
      memory.set("lastView", pageCode(url));
      const place = placeOf(page.pathname, location.search);
      push({
        event: analyticsLabels.gaPageView,
        page_location: shownUrl(url),
        // a search page's title contains the search term
        page_title: isPersonal(document.title) ? pageNameOf(page.pathname, "") : document.title,
        page_referrer: address === "" ? "" : shownUrl(address),
        language: document.documentElement.lang,
        page_name: pageNameOf(page.pathname, document.title),
        page_type: pageTypeOf(place, page.status),
      });
    }
    address = url;
    isFirst = false;
  }

  function arrive(): void {
    const { page } = router.state();
    if (page === shown) return;
    shown = page;
    view();
    const here = `${page.folder} ${sameUrl(location.href)}`;
    const isSame = here === arrivedAt;
    arrivedAt = here;
    if (!isSame && page.folder === "product") tellWay(partOn(page));
    if (!isSame) for (const event of arrivalEvents(page, currency())) push(searches.toldOnce(event));
    lastPart = partOn(page) ?? lastPart;
    if (page.folder === "checkout") beginCheckout(page.data);
    if (page.folder === "order") replayOrder();
    if (page.folder === "my-list" && !isSame && new URLSearchParams(location.search).get("done") === "kept")
      tellWishes({ isListShown: true });
  }

  /**
   * Reports a search that led straight to a part's page, bypassing the list, as one with that single result, and its click. Source:
   * routes/search/exact-part.ts.
   */
  function tellWay(part: Part | undefined): void {
    const term = new URLSearchParams(location.search).get("term");
    if (!part || !term || isPersonal(term) || !searches.isNewWay(term, entryKey())) return;
    const found = foundAlone(part);
    push(searchOf(found, term));
    push(selection(found, term));
    searches.led(term, part.sku);
  }

  function tellWishes({ isListShown }: { isListShown: boolean }): void {
    const { page, sending, results: latest } = router.state();
    for (const { what } of wishes.taken({ sending, results: latest, isListShown })) {
      if (what === "cart") wholeCart(store.id).then(tellWish, report);
      else {
        const part = savedPart(what, page);
        if (part) tellWish([part]);
      }
    }
  }

  function tellWish(all: readonly Part[]): void {
    for (const parts of inEvents(all)) push(wish(parts, currency()));
  }

  function beginCheckout(data: CheckoutData): void {
    const begun = checkoutBegun(data);
    if (!begun || memory.get("begunCheckout") === begun.cartId) return;
    memory.set("begunCheckout", begun.cartId);
    push(begun.event);
  }

  function replayOrder(): void {
    const reference = new URLSearchParams(location.search).get("reference") ?? "";
    const kept = memory.get("orderData");
    memory.remove("orderData");
    if (!kept) return;
    const order = JSON.parse(kept) as OrderData;
    const transactionId = order.transactionId || reference;
    // an order other than the one placed here, or one already reported
    if (transactionId !== reference || memory.get("lastPurchase") === reference) return;
    memory.set("lastPurchase", reference);
    for (const event of orderEvents({ ...order, transactionId })) push(event);
  }

  function takeAdded(): void {
    const { results: latest, page, refusal } = router.state();
    if (refusal?.form === STRIP) sentStrips = [];
    if (latest === results) return;
    for (const [form, result] of latest) {
      if (results.get(form) === result) continue;
      const added = Number((result as { added?: unknown } | null)?.added);
      const suggested = sentSuggestions.get(form);
      const part =
        suggested ??
        (form === STRIP ? sentStrips.shift() : form.startsWith("add-") && partBy(page, form.slice("add-".length)));
      if (!part || !(added > 0)) continue;
      // the term of the list shown did not lead to what was suggested for other words
      const term = suggested ? undefined : (listOn(page)?.term ?? searches.wordsTo(part.sku));
      push(addition([{ ...part, quantity: added }], currency(), term));
    }
    results = latest;
  }

  /** The next page, or the returned form, says which of the sent lines were added to the cart. */
  function takeLines(): void {
    const { page, refusal } = router.state();
    if (!sentLines) return;
    const { form, lines, listId } = sentLines;
    const isBack = refusal?.form === form;
    if (page === sentLines.page && !isBack) return;
    sentLines = undefined;
    const query = new URLSearchParams(location.search);
    const areAllAdded = page.folder === "cart" ? query.has("again") || form === STRIP : query.get("done") === "cart";
    if (!isBack && !areAllAdded) return;
    function tell(all: TickedLines): void {
      for (const parts of inEvents([...(isBack ? linesBut(all, refusal!.fields) : all).values()]))
        push(addition(parts, currency()));
    }
    if (listId === undefined) tell(lines);
    else wholeList(store.id, listId).then(tell, report);
  }

  document.addEventListener(
    "click",
    guarded(({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("main a[href]") : null;
      const recommended = link && partInStrip(link);
      if (recommended) return push(selection(recommended, undefined));
      const list = link && listOn(router.state().page);
      const part = list?.parts.find(({ to }) => to !== "" && new URL(to, location.href).pathname === link?.pathname);
      if (!list || !part) return;
      if (list.term !== undefined) searches.led(list.term, part.sku);
      push(selection(part, list.term));
    }),
    true,
  );
  document.addEventListener(
    SUGGESTION_OPENED,
    guarded((event) => {
      const { term, sku, name, price } = (event as CustomEvent<OpenedSuggestion>).detail;
      const words = isPersonal(term) ? undefined : term;
      if (words) searches.led(words, sku);
      push(selection({ sku, name, price: priceOf(price) }, words));
    }),
  );
  document.addEventListener(
    "submit",
    guarded(({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement)) return;
      const { page } = router.state();
      const fields = new FormData(target, submitter);
      const form = String(fields.get(FORM_FIELD));
      const recommended = form === STRIP && partInStrip(target);
      // the cart reloads; elsewhere the form is answered with what was added
      if (recommended && page.folder === "cart") sentLines = { page, form, lines: new Map([[STRIP, recommended]]) };
      else if (recommended) sentStrips.push(recommended);
      const suggested = suggestedPartIn(target);
      if (suggested) sentSuggestions.set(form, suggested);
      const lines = tickedLines(page, fields);
      if (lines.size > 0) sentLines = { page, form, lines, listId: restOfList(page, fields) };
      const action = new URL(target.getAttribute("action") ?? "", location.href);
      const wished = wishIn({ action, method: target.getAttribute("method"), fields }, form, { page, lastPart });
      if (wished) wishes.send(wished);
      if (page.folder !== "checkout") return;
      if (fields.get("part") !== "payment") return;
      const isPurchaseOrder = (fields.get("payBy") ?? PURCHASE_ORDER) === PURCHASE_ORDER;
      const paymentType = isPurchaseOrder ? analyticsLabels.gaPurchaseOrder : "Credit Card";
      const order = orderDataFrom(page.data, paymentType);
      if (order) memory.set("orderData", JSON.stringify(order));
    }),
    true,
  );

  return () => {
    identify();
    arrive();
    tellWishes({ isListShown: false });
    takeAdded();
    takeLines();
  };
}

/** The key of the history entry, as the router stores it. Source: router/scroll.ts. */
const entryKey = () => String((history.state as { key?: unknown } | null)?.key);

function cartOf(own: object | null): { readonly currencyIsoCode?: string | null } | null | undefined {
  return (own as { cart?: { currencyIsoCode?: string | null } | null } | null)?.cart;
}

/** An address without anything that reveals more than which page it is: only lists keep their query, without private parameters. */
function shownUrl(address: string): string {
  const url = new URL(address, location.href);
  const { kind } = placeOf(url.pathname);
  const isList = kind === "search" || kind === "category" || kind === "engines";
  return url.origin + url.pathname + (isList && url.origin === location.origin ? publicQuery(url) : "");
}

/** The buyer's identity, hashed by the server. Source: site shell contract, 7.1. */
async function identityOf(networkId: string): Promise<object> {
  const response = await fetch(`${sitePath}/lwr/apex/v65.0/AnalyticsController/getGAData`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ networkId }),
  });
  if (!response.ok) throw new Error(`The identity was answered with ${response.status}.`);
  return (await response.json()) as object;
}
