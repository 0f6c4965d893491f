import { compare, minus, plus, smaller, sumOf, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";

/** A quantity of a product, wanted or taken. */
export interface Wanted {
  readonly productId: RecordId;
  readonly quantity: Decimal;
  /** The location at whose counter the shopper picks it up. */
  readonly counter?: RecordId;
}

/** The total wanted of a product. */
export interface WantedInAll extends Omit<Wanted, "counter"> {
  /** How much of it is picked up where; the rest is delivered. */
  readonly atCounters?: readonly Part[];
}

/** A product with less available than is wanted. */
export interface Shortage {
  readonly productId: RecordId;
  readonly wanted: Decimal;
  readonly available: Decimal;
}

/** What is short in either list; for products in both, the lower available quantity. */
export function joinedShortages(own: readonly Shortage[], others: readonly Shortage[]): Shortage[] {
  const all = new Map(own.map((shortage) => [shortage.productId, shortage]));
  for (const shortage of others) {
    const present = all.get(shortage.productId);
    if (!present || shortage.available < present.available) all.set(shortage.productId, shortage);
  }
  return [...all.values()];
}

/** What a location can supply, and how much of that is reserved for the cart in question. */
export interface Place {
  readonly locationId: RecordId;
  readonly free: Decimal;
  readonly held: Decimal;
}

export interface Part {
  readonly locationId: RecordId;
  readonly quantity: Decimal;
}

/**
 * Where a quantity is taken from; undefined when all locations together have less. `places` are in the order in which the store wants them
 * used. Our choice: what is picked up at a counter is taken from there as far as possible; then what is reserved for the cart is used; then
 * a location that has all of the rest, one already in use before the first one, to send few parcels; and only if there is none, several
 * locations in order.
 */
export function allocate(
  places: readonly Place[],
  quantity: Decimal,
  atCounters: readonly Part[] = [],
): Part[] | undefined {
  if (freeIn(places) < quantity) return undefined;
  const parts = new Map<RecordId, Decimal>();
  let rest = quantity;
  const left = (place: Place) => minus(place.free, parts.get(place.locationId) ?? ZERO);
  const take = (place: Place, most: Decimal) => {
    const more = smaller(smaller(most, left(place)), rest);
    if (more <= 0n) return;
    parts.set(place.locationId, plus(parts.get(place.locationId) ?? ZERO, more));
    rest = minus(rest, more);
  };
  for (const { locationId, quantity: fetched } of atCounters) {
    const counter = places.find((place) => place.locationId === locationId);
    if (counter) take(counter, fetched);
  }
  for (const place of places) take(place, minus(place.held, smaller(place.held, parts.get(place.locationId) ?? ZERO)));
  const having = places.filter((place) => left(place) >= rest);
  const whole = having.find((place) => parts.has(place.locationId)) ?? having[0];
  for (const place of whole ? [whole] : places) take(place, place.free);
  return Array.from(parts, ([locationId, part]) => ({ locationId, quantity: part }));
}

/** An incoming quantity at a location, as far as it can be ordered before it arrives. */
export interface Incoming extends Part {
  /** `yyyy-mm-dd`; null where unknown. */
  readonly date: string | null;
}

/** What is taken from stock, and what comes later. */
export interface Split {
  readonly parts: readonly Part[];
  readonly late: readonly Incoming[];
}

/**
 * As `allocate`, where some may come later; undefined when even that is not enough. Our choice: stock goes to whoever orders first, and the
 * rest is taken from what is due first.
 */
export function allocateWithIncoming(
  places: readonly Place[],
  incoming: readonly Incoming[],
  { quantity, atCounters }: Pick<WantedInAll, "quantity" | "atCounters">,
): Split | undefined {
  const all = allocate(places, quantity, atCounters);
  if (all) return { parts: all, late: [] };
  const free = freeIn(places);
  let rest = minus(quantity, free);
  if (sumOf(incoming.map((each) => each.quantity)) < rest) return undefined;
  const late = incoming.toSorted(byDate).flatMap((each): Incoming[] => {
    const taken = smaller(rest, each.quantity);
    rest = minus(rest, taken);
    return taken > 0n ? [{ ...each, quantity: taken }] : [];
  });
  return { parts: free > 0n ? allocate(places, free, [])! : [], late };
}

/** Without a known date it comes last. */
function byDate(one: Incoming, other: Incoming): number {
  return (one.date ?? "9") < (other.date ?? "9") ? -1 : 1;
}

/** What an order took of a product from a location, and how much of it has been returned there. */
export interface Taken {
  readonly productId: RecordId;
  readonly locationId: RecordId;
  readonly quantity: Decimal;
  readonly returned: Decimal;
}

/**
 * Where a canceled quantity is returned to: never more to a location than came from it. Our choice: first to the location that gave the
 * least, as parcels ship from the one that gave most.
 */
export function placesToReturn(taken: readonly Taken[], wanted: readonly Wanted[]): Taken[] {
  return byProduct(wanted).flatMap(({ productId, quantity }) => {
    let rest = quantity;
    const places = taken
      .filter((row) => row.productId === productId)
      .toSorted((a, b) => compare(a.quantity, b.quantity) || (a.locationId < b.locationId ? -1 : 1));
    return places.flatMap((row) => {
      const back = smaller(rest, minus(row.quantity, row.returned));
      rest = minus(rest, back);
      return back > 0n ? [{ ...row, returned: back }] : [];
    });
  });
}

export function freeIn(places: readonly Place[]): Decimal {
  return sumOf(places.map((place) => place.free));
}

/** One entry per product, in order of product id: two items of a cart may be of the same product. */
export function byProduct(wanted: readonly Wanted[]): WantedInAll[] {
  const all = new Map<RecordId, { quantity: Decimal; atCounters?: Part[] }>();
  for (const { productId, quantity, counter: locationId } of wanted) {
    const { quantity: before = ZERO, atCounters: counters } = all.get(productId) ?? {};
    const atCounters = locationId ? [...(counters ?? []), { locationId, quantity }] : counters;
    all.set(productId, { quantity: plus(before, quantity), ...(atCounters && { atCounters }) });
  }
  return Array.from(all, ([productId, own]) => ({ productId, ...own })).sort((a, b) =>
    a.productId < b.productId ? -1 : 1,
  );
}
