import { valueOf } from "./parsing.ts";

/** An item of an event. Source: site shell contract, 7.3. */
export interface GaItem {
  readonly item_id: string;
  readonly item_name: string;
  /** From 1. */
  readonly index: number;
  readonly item_brand?: string;
  readonly item_category?: string;
  readonly item_category2?: string;
  readonly item_category3?: string;
  readonly item_category4: string;
  readonly item_category5: "";
  readonly item_list_id?: string;
  readonly item_list_name?: string;
  readonly price?: number;
  readonly quantity: number;
}

export interface ListName {
  readonly id: string;
  readonly name: string;
}

/** What is known about a part that an event is about. */
export interface Part {
  readonly sku: string;
  readonly name: string;
  readonly brand?: string | null | undefined;
  readonly price?: number | undefined;
  readonly quantity?: number | undefined;
  /** From 1. */
  readonly index?: number | undefined;
  /** Names of categories, from the top. */
  readonly categories?: readonly string[] | undefined;
  readonly list?: ListName | undefined;
}

/** The maximum per event. Source: site shell contract, 7.3. */
export const mostItems = 200;

/** Source: site specification, section 3, "Data-layer item". */
export function itemFrom({ sku, name, brand, price, quantity, index, categories = [], list }: Part): GaItem {
  const [first, second, third] = categories;
  return {
    item_id: sku,
    item_name: name,
    index: index ?? 1,
    ...(brand && { item_brand: brand }),
    ...(first !== undefined && { item_category: first }),
    ...(second !== undefined && { item_category2: second }),
    ...(third !== undefined && { item_category3: third }),
    item_category4: sku,
    item_category5: "",
    ...(list && { item_list_id: list.id, item_list_name: list.name }),
    ...(price !== undefined && { price }),
    quantity: quantity ?? 1,
  };
}

/** The sum of price times quantity, excluding tax and delivery. */
export function worthOf(items: readonly GaItem[]): number {
  return valueOf(
    items.reduce((sum, { price = 0, quantity }) => sum + price * quantity, 0),
    1,
  );
}
