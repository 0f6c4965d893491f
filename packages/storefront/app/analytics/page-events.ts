import { isPersonal } from "@tradecounter/commerce";
import { analyticsLabels } from "@tradecounter/wire";
import { worthOf, itemFrom, mostItems, type GaItem, type ListName, type Part } from "./items.ts";
import { placeOf } from "./page-name.ts";
import { priceFrom, quantityFrom, shippingTierFrom, skuFrom, valueOf } from "./parsing.ts";

/** The e-commerce data of an event besides its items. Source: site shell contract, 7.3. */
export interface Ecommerce {
  readonly currency?: string;
  readonly value?: number;
  readonly items: readonly GaItem[];
  readonly item_list_id?: string;
  readonly item_list_name?: string;
  readonly shipping_tier?: string;
  readonly payment_type?: string;
  readonly transaction_id?: string;
  readonly tax?: number;
  readonly shipping?: number;
}

/** An event as it is pushed to the data layer. */
export interface SiteEvent {
  readonly event: string;
  readonly ecommerce?: Ecommerce;
  /** The term of the search itself, or of the one that led to it. */
  readonly search_term?: string;
  /** How many parts the search found. */
  readonly result_count?: number;
  readonly [other: string]: unknown;
}

/** The few members of a page's data that are read here; the data are plain JSON. */
export interface ShownPage {
  readonly folder: string;
  readonly status: number;
  readonly pathname: string;
  readonly data: object;
}

interface ListedPart {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly sku: string;
  readonly maker: string | null;
  readonly unitPrice: string | null;
  readonly currency: string;
}

interface Listing {
  readonly address: {
    readonly term: string;
    readonly page: number;
    readonly refinements: readonly unknown[];
    readonly sort?: string | undefined;
  };
  readonly parts: readonly ListedPart[];
  readonly total: number;
}

/** A list of parts that a page shows. */
export interface ShownList {
  readonly list: ListName;
  readonly categories: readonly string[];
  /** Each with its product's id, and on a wishlist with the id of its entry. */
  readonly parts: readonly (Part & { readonly id: string; readonly to: string; readonly itemId?: string })[];
  readonly term?: string;
  /** How many parts a search found, if the list is its first page: not a later, filtered or differently sorted one. */
  readonly found?: number;
}

/** Rows per list page. Source: routes/search/list-address.ts, whose import would bring the page's own code. */
const rowsAPage = 24;

const lists = {
  category: { id: "plp", name: analyticsLabels.gaPlpPage },
  search: { id: "search", name: "Global Search List Page" },
  wishlist: { id: analyticsLabels.gaCommerceWishList, name: analyticsLabels.gaWishList },
  unknown: { id: "unknown", name: analyticsLabels.gaUnkownList },
} as const;

export const priceOf = (text: string | null | undefined) => (text == null ? undefined : Number(text));

/** The list on the page of a category, a search or a wishlist; undefined for all others. */
export function listOn({ folder, data, pathname }: ShownPage): ShownList | undefined {
  const { listing, path, items } = data as {
    listing?: Listing;
    path?: readonly { readonly name: string }[];
    items?: readonly WishlistItem[];
  };
  if (listing) {
    const { address, parts, total } = listing;
    const list = folder === "category" ? lists.category : folder === "search" ? lists.search : lists.unknown;
    const categories = path?.map(({ name }) => name).slice(0, 3) ?? placeOf(pathname).levels;
    const before = (address.page - 1) * rowsAPage;
    const isBeginning = address.page === 1 && address.refinements.length === 0 && address.sort === undefined;
    return {
      list,
      categories,
      parts: parts.map(({ id, to, name, sku, maker, unitPrice }, at) => ({
        id,
        to,
        name,
        sku,
        list,
        categories,
        brand: maker,
        price: priceOf(unitPrice),
        index: before + at + 1,
      })),
      ...(address.term !== "" &&
        !isPersonal(address.term) && { term: address.term, ...(isBeginning && { found: total }) }),
    };
  }
  if (folder !== "my-list" || !items) return undefined;
  return {
    list: lists.wishlist,
    categories: [],
    parts: items.flatMap(({ wishlistItemId, productSummary, salesPrice, quantity }, at) =>
      productSummary
        ? [
            {
              itemId: wishlistItemId,
              id: productSummary.productId,
              to: "",
              name: productSummary.name,
              sku: productSummary.sku ?? "",
              price: salesPrice ?? undefined,
              quantity: quantityFrom(quantity),
              index: at + 1,
              list: lists.wishlist,
            },
          ]
        : [],
    ),
  };
}

interface WishlistItem {
  readonly wishlistItemId: string;
  readonly productSummary: { readonly productId: string; readonly name: string; readonly sku?: string | null } | null;
  readonly salesPrice?: number | null;
  readonly quantity?: string | number | null;
}

interface ProductData {
  readonly view?: {
    readonly product: {
      readonly id: string;
      readonly fields: Readonly<Record<string, string | null | undefined>>;
      readonly primaryProductCategoryPath?: { readonly path: readonly { readonly name: string }[] } | null;
    };
    readonly price: { readonly unitPrice: string | null; readonly currencyIsoCode: string | null } | null;
    readonly variations?: readonly ListedPart[];
  };
}

/** The part on a product page; undefined for all others. */
export function partOn({ folder, data, pathname }: ShownPage): (Part & { readonly id: string }) | undefined {
  const { view } = data as ProductData;
  if (folder !== "product" || !view) return undefined;
  const { id, fields } = view.product;
  return {
    id,
    sku: fields.StockKeepingUnit || skuIn(pathname),
    name: fields.Name ?? "",
    brand: fields.Brand__c,
    price: priceOf(view.price?.unitPrice) ?? lowestPrice(view.variations ?? []),
    categories: categoriesOf(view),
  };
}

/** Our choice: viewing a family, which has no price of its own, counts with the price of its cheapest version, as shown on its page. */
function lowestPrice(versions: readonly ListedPart[]): number | undefined {
  const prices = versions.flatMap(({ unitPrice }) => priceOf(unitPrice) ?? []);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

/** The currency of a page's prices; undefined if it shows none. */
export function currencyOn({ data }: ShownPage): string | undefined {
  const { view, listing } = data as ProductData & { readonly listing?: Listing };
  return view?.price?.currencyIsoCode ?? view?.variations?.[0]?.currency ?? listing?.parts[0]?.currency;
}

/** The SKU in an address, if the parsing rule leaves it unchanged; otherwise empty, as the result could be another part's or no one's. */
function skuIn(pathname: string): string {
  const { sku = "" } = placeOf(pathname);
  return skuFrom(sku) === sku ? sku : "";
}

const categoriesOf = ({ product }: NonNullable<ProductData["view"]>) =>
  (product.primaryProductCategoryPath?.path ?? []).slice(0, 3).map(({ name }) => name);

/** A part that can be added on a page, by its product's id: from its list, from its variations, or the page's own. */
export function partBy(page: ShownPage, productId: string): Part | undefined {
  const about = partOn(page);
  if (!about) return listOn(page)?.parts.find(({ id }) => id === productId);
  if (about.id === productId) return about;
  const { view } = page.data as ProductData;
  const at = view?.variations?.findIndex(({ id }) => id === productId) ?? -1;
  const variation = view?.variations?.[at];
  if (!variation) return undefined;
  const { sku, name, maker, unitPrice } = variation;
  return { sku, name, brand: maker, price: priceOf(unitPrice), categories: categoriesOf(view), index: at + 1 };
}

const withValue = (currency: string, items: readonly GaItem[]) => ({ currency, value: worthOf(items), items });

/** The events when a page is shown: for a list, or for a part with a known price. */
export function arrivalEvents(page: ShownPage, currency: string): SiteEvent[] {
  const list = listOn(page);
  if (list) {
    const { term, found } = list;
    const items = list.parts.slice(0, mostItems).map(itemFrom);
    return [
      {
        event: analyticsLabels.gaViewItemList,
        // only once per search, so that a filter that leaves no results does not count as a search without results
        ...(found !== undefined && { search_term: term, result_count: found }),
        ecommerce: { item_list_id: list.list.id, item_list_name: list.list.name, items },
      },
    ];
  }
  const part = partOn(page);
  if (!part) return [];
  const items = [itemFrom(part)];
  const isPriced = part.price !== undefined;
  return [{ event: analyticsLabels.gaViewItem, ecommerce: isPriced ? withValue(currency, items) : { items } }];
}

/** A part that a search led to without a list, as its only result. */
export const foundAlone = (part: Part): Part => ({ ...part, list: lists.search, index: 1 });

/** A search that led straight to a part: by its number, or through a suggestion. */
export function searchOf(part: Part, term: string): SiteEvent {
  return {
    event: analyticsLabels.gaViewItemList,
    search_term: term,
    result_count: 1,
    ecommerce: { item_list_id: lists.search.id, item_list_name: lists.search.name, items: [itemFrom(part)] },
  };
}

/** A part of a list was opened. */
export function selection(part: Part, term: string | undefined): SiteEvent {
  return {
    event: analyticsLabels.gaSelectItem,
    ...(term !== undefined && { search_term: term }),
    ecommerce: {
      ...(part.list && { item_list_id: part.list.id, item_list_name: part.list.name }),
      items: [itemFrom(part)],
    },
  };
}

/** Parts were added to the cart together; the value is rounded to cents. */
export function addition(parts: readonly Part[], currency: string, term?: string): SiteEvent {
  return {
    event: analyticsLabels.gaAddToCart,
    ...(term !== undefined && { search_term: term }),
    ecommerce: withValue(currency, parts.map(itemFrom)),
  };
}

/** Parts were saved to a list together. */
export function wish(parts: readonly Part[], currency: string): SiteEvent {
  return { event: analyticsLabels.gaAddToWishList, ecommerce: withValue(currency, parts.map(itemFrom)) };
}

/** The members of a checkout that are read. Source: site specification, section 3, "Checkout info". */
export interface CheckoutData {
  readonly checkout?: {
    readonly cartSummary: {
      readonly cartId: string | null;
      readonly currencyIsoCode: string | null;
      readonly grandTotalAmount: string | null;
      readonly totalTaxAmount: string | null;
      readonly messagesSummary: { readonly hasErrors: boolean | null } | null;
    } | null;
    readonly deliveryGroups: {
      readonly items: readonly {
        readonly selectedDeliveryMethod?: { readonly name: string; readonly shippingFee: string | null } | null;
      }[];
    } | null;
    readonly orderReferenceNumber: string | null;
    readonly errors?: readonly unknown[];
  };
  readonly items?: readonly {
    readonly sku: string;
    readonly name: string;
    readonly quantity: string;
    readonly amount: string;
  }[];
}

function checkoutItems({ items = [] }: CheckoutData): GaItem[] {
  return items.slice(0, mostItems).map(({ sku, name, quantity, amount }, at) => {
    const pieces = quantityFrom(quantity);
    return itemFrom({ sku, name, quantity: pieces, price: valueOf(priceFrom(amount) / pieces, 1), index: at + 1 });
  });
}

/** Undefined until the cart and its currency are known. */
export function checkoutBegun(data: CheckoutData): { cartId: string; event: SiteEvent } | undefined {
  const { cartId, currencyIsoCode } = data.checkout?.cartSummary ?? {};
  if (!cartId || !currencyIsoCode) return undefined;
  const ecommerce = withValue(currencyIsoCode, checkoutItems(data));
  return { cartId, event: { event: analyticsLabels.gaBeginCheckout, ecommerce } };
}

/** Kept from the click on "Place order" until the order's page. Source: site specification, section 3, "Order data". */
export interface OrderData {
  readonly cartID: string;
  readonly currencyIsoCode: string;
  readonly paymentType: string;
  readonly total: number;
  readonly items: readonly GaItem[];
  readonly shippingTier: string;
  readonly tax: number;
  readonly shipping: number;
  readonly transactionId: string;
}

export function orderDataFrom(data: CheckoutData, paymentType: string): OrderData | undefined {
  const { checkout } = data;
  const { cartId, currencyIsoCode, totalTaxAmount, messagesSummary } = checkout?.cartSummary ?? {};
  if (!checkout || !cartId || !currencyIsoCode) return undefined;
  const groups = checkout.deliveryGroups?.items ?? [];
  const hasErrors = (checkout.errors?.length ?? 0) > 0 || messagesSummary?.hasErrors === true;
  const items = checkoutItems(data);
  return {
    cartID: cartId,
    currencyIsoCode,
    paymentType,
    total: worthOf(items),
    items,
    shippingTier: shippingTierFrom(groups[0]?.selectedDeliveryMethod?.name, hasErrors),
    tax: Number(totalTaxAmount ?? 0),
    shipping: valueOf(
      groups.reduce((sum, { selectedDeliveryMethod }) => sum + Number(selectedDeliveryMethod?.shippingFee ?? 0), 0),
      1,
    ),
    transactionId: checkout.orderReferenceNumber ?? "",
  };
}

/** The three events of an order, in sequence. Source: site specification, section 4, "Analytics". */
export function orderEvents(order: OrderData): SiteEvent[] {
  const { currencyIsoCode: currency, total: value, items, shippingTier, paymentType, tax, shipping } = order;
  const common = { currency, value, items };
  return [
    { event: analyticsLabels.gaShippingInfo, ecommerce: { ...common, shipping_tier: shippingTier } },
    { event: analyticsLabels.gaPaymentInfo, ecommerce: { ...common, payment_type: paymentType } },
    {
      event: analyticsLabels.gaPurchase,
      ecommerce: { ...common, transaction_id: order.transactionId, tax, shipping },
    },
  ];
}
