import type { Contact } from "../checkout/index.ts";
import type { Order } from "./order.ts";

/**
 * What an order is found by: each term is a row of `order_search_term`, in date order. The first letter is its kind: `w` any word, `p`
 * the purchase order number, `s` a part number, `b` the buyer's name or e-mail address, `u` the user.
 */
export type OrderTerm = `${"w" | "p" | "s" | "b" | "u"}:${string}`;

/** Longer keys are truncated: their beginning is enough to tell them apart. */
const longestKey = 60;
/** For a number with more parts, not every run of parts is indexed. */
const mostParts = 6;

/** Letters and digits only, in capitals; a number without leading zeros: `po-00417/a` as `PO00417A`, `00417` as `417`. */
export function termKey(text: string): string {
  const key = text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return (/^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, "") : key).slice(0, longestKey);
}

/**
 * The words that a text is found by: each of its words, and for words with punctuation every run of their parts, so that `FLT-1001` is
 * found by `flt`, `1001`, `flt1001` and `FLT-1001`.
 */
export function wordsIn(text: string): string[] {
  const words = text.split(/\s+/).flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    if (parts.length > mostParts) return [word, ...parts];
    return parts.flatMap((_, from) => parts.slice(from).map((__, to) => parts.slice(from, from + to + 1).join("")));
  });
  return [...new Set(words.map(termKey))].filter((key) => key !== "");
}

type Found = Pick<Order, "referenceNumber" | "purchaseOrderNumber" | "userId"> & {
  readonly contact: Pick<Contact, "email" | "firstName" | "lastName">;
  readonly items: readonly Pick<Order["items"][number], "sku" | "name">[];
};

/** The terms of an order except for its number, which the database assigns on insert. */
export function termsOf({ referenceNumber, purchaseOrderNumber, userId, contact, items }: Found): OrderTerm[] {
  const people = wordsIn(`${contact.firstName} ${contact.lastName} ${contact.email}`);
  const words = wordsIn(
    [referenceNumber, purchaseOrderNumber ?? "", ...items.flatMap(({ sku, name }) => [sku, name])].join(" "),
  );
  const terms: OrderTerm[] = [
    ...[...words, ...people].map((word) => `w:${word}` as const),
    ...people.map((word) => `b:${word}` as const),
    ...items.map(({ sku }) => `s:${termKey(sku)}` as const),
    ...(purchaseOrderNumber ? [`p:${termKey(purchaseOrderNumber)}` as const] : []),
    `u:${userId}`,
  ];
  return [...new Set(terms)];
}

/** The words that a buyer searches orders by. */
export interface WantedWords {
  readonly search?: string | undefined;
  readonly purchaseOrderNumber?: string | undefined;
  readonly stockKeepingUnit?: string | undefined;
  readonly orderedBy?: string | undefined;
}

/** The terms, all of which an order must match. Undefined where some word can match nothing, such as `-`. */
export function wantedTerms({
  search = "",
  purchaseOrderNumber = "",
  stockKeepingUnit = "",
  orderedBy = "",
}: WantedWords): OrderTerm[] | undefined {
  const words = (text: string, kind: "w" | "b") =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `${kind}:${termKey(word)}` as const);
  const whole = (text: string, kind: "p" | "s") => (text.trim() === "" ? [] : [`${kind}:${termKey(text)}` as const]);
  const terms = [
    ...whole(purchaseOrderNumber, "p"),
    ...whole(stockKeepingUnit, "s"),
    ...words(orderedBy, "b"),
    ...words(search, "w"),
  ];
  return terms.some((term) => term.length === 2) ? undefined : [...new Set(terms)];
}
