import { recordIdOf } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";

/**
 * When the price for guests of these products last changed, by product id: through an import, or the beginning or end of a price book.
 * Products for which that is unknown are left out.
 */
export async function changedPrices(
  q: Queries,
  store: Pick<Store, "id" | "settings">,
  productIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const books = booksOfGuests(store, now);
  const rows = await q.many<{ productId: string; changedAt: Date }>(sql`
    select e.product_id as "productId", max(case when b.is_over then b.since else greatest(e.updated_at, b.since) end) as "changedAt"
    from unnest(${books.map(({ id }) => id)}::text[], ${books.map(({ since }) => since)}::timestamptz[],
      ${books.map(({ isOver }) => isOver)}::boolean[]) b (id, since, is_over)
    join price_book_entry e on e.store_id = ${store.id} and e.price_book_id = b.id
      and e.currency = any(${store.settings.supportedCurrencies}) and e.product_id = any(${productIds})
    group by e.product_id
    having max(case when b.is_over then b.since else greatest(e.updated_at, b.since) end) is not null`);
  return new Map(rows.map(({ productId, changedAt }) => [productId, changedAt]));
}

/** When a price book that applies to guests last began or ended; undefined where none did. */
export function guestBooksChangedAt(store: Pick<Store, "id" | "settings">, now: Date): Date | undefined {
  const moments = booksOfGuests(store, now).flatMap(({ since }) => (since === null ? [] : Date.parse(since)));
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}

interface GuestBook {
  readonly id: string;
  /** When it began, or ended if it is over, in ISO 8601; null where it has always been valid. */
  readonly since: string | null;
  readonly isOver: boolean;
}

function booksOfGuests({ id, settings }: Pick<Store, "id" | "settings">, now: Date): GuestBook[] {
  const { guestPriceBooks, listPriceBook, priceBooks } = settings;
  const codes = new Set([...guestPriceBooks, ...(listPriceBook === null ? [] : [listPriceBook])]);
  const isPast = (moment: string | null) => moment !== null && new Date(moment) <= now;
  return [...codes].flatMap((code) => {
    const { validFrom = null, validTo = null } = priceBooks?.find((book) => book.code === code) ?? {};
    if (validFrom !== null && !isPast(validFrom)) return [];
    const isOver = isPast(validTo);
    return { id: recordIdOf("priceBook", id, code), since: isOver ? validTo : validFrom, isOver };
  });
}
