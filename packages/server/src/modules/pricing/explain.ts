import { tiersFrom, unitPriceAt, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Queries } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { priceInForce, type OwnPrice } from "./own-prices.ts";
import { chosenBy, judgedBooks, strategyOf, type NotAsked } from "./price-books.ts";
import type { PriceEntry } from "./price-columns.ts";
import { accountPricesOfProduct, accountOf, entriesOfProduct, productOf } from "./store.ts";

export interface PriceQuestion {
  readonly sku: string;
  /** Null for a guest. */
  readonly accountCode: string | null;
  readonly quantity: Decimal;
  readonly currency: string;
  readonly at: Date;
}

/** A price that was considered, and the outcome. */
export interface LookedAt {
  /** Null for a contract price. */
  readonly book: { readonly code: string; readonly name: string } | null;
  /** Per piece, before tiers and at the quantity; null where there is no price. */
  readonly price: { readonly base: Decimal; readonly atQuantity: Decimal } | null;
  readonly outcome: NotAsked | "wins" | "no price" | "comes later" | "is dearer" | "the agreed price goes first";
  /** Milliseconds, for a contract price. */
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

export interface Explanation {
  readonly buyerGroups: readonly string[];
  readonly strategy: string;
  /** In the order in which they were considered. */
  readonly lookedAt: readonly LookedAt[];
}

export type UnknownInQuestion = { readonly unknown: "product" | "account" };

/**
 * What one product costs somebody and why: every price that was considered, by the same rules as for shoppers' prices. Reads the tables:
 * it includes imports that have not been published yet.
 */
export async function explainPrice(
  q: Queries,
  store: Store,
  { sku, accountCode, quantity, currency, at: moment }: PriceQuestion,
): Promise<Explanation | UnknownInQuestion> {
  const at = moment.getTime();
  const productId = await productOf(q, store.id, sku);
  if (productId === undefined) return { unknown: "product" };
  const account = accountCode === null ? null : await accountOf(q, store.id, accountCode);
  if (account === undefined) return { unknown: "account" };
  const { settings } = store;
  const groups = account ? account.buyerGroups : (settings.guestBuyerGroups ?? []);
  const buyerGroups = groups.filter((code) => settings.buyerGroups?.some((group) => group.code === code));
  const entries = await entriesOfProduct(q, store.id, productId, currency);
  const agreed = account ? await agreedOf(q, store.id, account.id, productId, currency) : [];
  const inForce = priceInForce(agreed, at);
  const priced = (entry: PriceEntry) => ({
    base: entry.unitPrice,
    atQuantity: unitPriceAt(quantity, entry.unitPrice, tiersFrom(entry.steps)),
  });

  const judged = judgedBooks(settings, { accountCode, buyerGroups }, at);
  const asked = judged.filter(({ book, notAsked }) => notAsked === null && entries.has(book.code));
  const strategy = strategyOf(settings);
  const chosen = asked[chosenBy[strategy](asked.map(({ book }) => entries.get(book.code)!.unitPrice))];
  const lost = strategy === "LowestPrice" ? "is dearer" : "comes later";
  return {
    buyerGroups,
    strategy,
    lookedAt: [
      ...agreed.map((price) => ({
        book: null,
        price: priced(price),
        outcome: price === inForce ? ("wins" as const) : whyNot(price, at),
        validFrom: price.validFrom,
        validTo: price.validTo,
      })),
      ...judged.map((one): LookedAt => {
        const { book, notAsked } = one;
        const entry = entries.get(book.code);
        const outcome = () => {
          if (notAsked) return notAsked;
          if (!entry) return "no price";
          if (inForce) return "the agreed price goes first";
          return one === chosen ? "wins" : lost;
        };
        return {
          book,
          price: entry ? priced(entry) : null,
          outcome: outcome(),
          validFrom: momentOf(book.validFrom),
          validTo: momentOf(book.validTo),
        };
      }),
    ],
  };
}

async function agreedOf(q: Queries, storeId: RecordId, accountId: RecordId, productId: RecordId, currency: string) {
  const prices = await accountPricesOfProduct(q, storeId, accountId, productId);
  return prices
    .filter((price) => price.currency === currency)
    .sort((a, b) => (b.validFrom ?? -Infinity) - (a.validFrom ?? -Infinity));
}

/** Why a contract price is not the one in force. */
function whyNot({ validFrom, validTo }: OwnPrice, at: number): LookedAt["outcome"] {
  if (validFrom !== null && at < validFrom) return "not yet";
  return validTo !== null && at >= validTo ? "not anymore" : "comes later";
}

function momentOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
