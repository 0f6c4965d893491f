import type { PriceBookTerms, PricingStrategy, StoreSettings } from "../../stores/index.ts";

/** What price books need to know about a buyer. */
export interface Buyer {
  readonly accountCode: string | null;
  /** Codes. */
  readonly buyerGroups: readonly string[];
}

/** Why a book does not apply to a buyer. */
export type NotAsked = "for others" | "not yet" | "not anymore" | "one too many";

export interface JudgedBook {
  readonly book: PriceBookTerms;
  /** Null for a candidate. */
  readonly notAsked: NotAsked | null;
}

/** Maximum number of price books that a buyer's price is chosen from. Source: catalogue contract, 11, "Price". */
export const mostBooks = 25;

/**
 * All price books of the store in order of precedence for the buyer: by priority, then the account's before its groups' before
 * everybody's, then in the store's order. `at` is in milliseconds.
 */
export function judgedBooks(settings: StoreSettings, buyer: Buyer, at: number): JudgedBook[] {
  let asked = 0;
  return booksOf(settings)
    .map((book) => ({ book, audience: audienceOf(book, buyer) }))
    .sort((a, b) => priorityOf(a.book) - priorityOf(b.book) || a.audience - b.audience || 0)
    .map(({ book, audience }) => {
      const notAsked = audience === others ? "for others" : notNow(book, at);
      return { book, notAsked: notAsked ?? (++asked > mostBooks ? "one too many" : null) };
    });
}

/** Codes of the books that the buyer's price may come from, in order of precedence. */
export function candidateBooks(settings: StoreSettings, buyer: Buyer, at: number): readonly string[] {
  return judgedBooks(settings, buyer, at)
    .filter(({ notAsked }) => notAsked === null)
    .map(({ book }) => book.code);
}

export function strategyOf({ pricingStrategy = "Priority" }: StoreSettings): PricingStrategy {
  return pricingStrategy;
}

/** Which of the candidates' entries, in order of precedence, applies: its index; -1 for none. */
export const chosenBy: Record<PricingStrategy, (unitPrices: readonly bigint[]) => number> = {
  Priority: (unitPrices) => (unitPrices.length > 0 ? 0 : -1),
  // the first of equal ones
  LowestPrice: (unitPrices) =>
    unitPrices.reduce((best, unitPrice, at) => (best < 0 || unitPrice < unitPrices[best]! ? at : best), -1),
};

function booksOf({ priceBooks, guestPriceBooks }: StoreSettings): readonly PriceBookTerms[] {
  return priceBooks ?? guestPriceBooks.map(forEverybody);
}

const forEverybody = (code: string): PriceBookTerms => ({
  code,
  name: code,
  buyerGroups: [],
  accounts: [],
  priority: null,
  validFrom: null,
  validTo: null,
});

const [ofTheAccount, ofAGroup, ofAll, others] = [0, 1, 2, 3] as const;

function audienceOf({ accounts, buyerGroups }: PriceBookTerms, buyer: Buyer): number {
  if (buyer.accountCode !== null && accounts.includes(buyer.accountCode)) return ofTheAccount;
  if (buyer.buyerGroups.some((group) => buyerGroups.includes(group))) return ofAGroup;
  return accounts.length === 0 && buyerGroups.length === 0 ? ofAll : others;
}

/** Without a priority it comes after all that have one. */
function priorityOf({ priority }: PriceBookTerms): number {
  return priority ?? Number.MAX_SAFE_INTEGER;
}

function notNow({ validFrom, validTo }: PriceBookTerms, at: number): NotAsked | null {
  if (validFrom !== null && at < Date.parse(validFrom)) return "not yet";
  return validTo !== null && at >= Date.parse(validTo) ? "not anymore" : null;
}
