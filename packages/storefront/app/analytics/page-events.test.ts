import { expect, test } from "vitest";
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
  searchOf,
  selection,
  type CheckoutData,
} from "./page-events.ts";

const row = {
  id: "01t1",
  to: "/product/FLT-1001/01t1",
  name: "Oil filter",
  sku: "FLT-1001",
  maker: "Filtrane",
  unitPrice: "29.90",
  currency: "USD",
};
const search = {
  folder: "search",
  status: 200,
  pathname: "/global-search",
  data: { listing: { address: { term: "oil filter", page: 1, refinements: [] }, parts: [row], total: 25 } },
};
const product = {
  folder: "product",
  status: 200,
  pathname: row.to,
  data: {
    view: {
      product: {
        id: row.id,
        fields: { StockKeepingUnit: row.sku, Name: row.name, Brand__c: row.maker },
        primaryProductCategoryPath: { path: [{ name: "Engine" }, { name: "Filters" }] },
      },
      price: { unitPrice: "29.90", currencyIsoCode: "USD" },
    },
  },
};

test("a search is a list with its words and what it has found", () => {
  expect(arrivalEvents(search, "USD")).toEqual([
    {
      event: "view_item_list",
      search_term: "oil filter",
      result_count: 25,
      ecommerce: {
        item_list_id: "search",
        item_list_name: "Global Search List Page",
        items: [expect.objectContaining({ item_id: "FLT-1001", index: 1, price: 29.9, item_brand: "Filtrane" })],
      },
    },
  ]);
});

test.each([
  ["its second page", { page: 2 }, 25],
  ["what a filter leaves of it", { refinements: [{ nameOrId: "Brand__c" }] }, 1],
  ["another order of it", { sort: "price" }, 1],
])(
  "a search is told once: %s is a list without its words, from which one still chooses by them",
  (_what, more, index) => {
    const { listing } = search.data;
    const shown = { ...search, data: { listing: { ...listing, address: { ...listing.address, ...more }, total: 0 } } };
    const [event] = arrivalEvents(shown, "USD");
    expect(event).not.toHaveProperty("search_term");
    expect(event).not.toHaveProperty("result_count");
    expect(event!.ecommerce!.items).toMatchObject([{ item_id: "FLT-1001", index }]);
    expect(listOn(shown)?.term).toBe("oil filter");
  },
);

test("words that lead straight to a part are a search that finds it alone, in the first place", () => {
  const part = foundAlone(partOn(product)!);
  const items = [expect.objectContaining({ item_id: "FLT-1001", index: 1, item_list_id: "search" })];
  expect(searchOf(part, "FLT-1001")).toMatchObject({
    event: "view_item_list",
    search_term: "FLT-1001",
    result_count: 1,
    ecommerce: { items },
  });
  expect(selection(part, "FLT-1001")).toMatchObject({ search_term: "FLT-1001", ecommerce: { items } });
});

test("words that may tell of a person or of his engine are told to nobody", () => {
  const { listing } = search.data;
  const address = { ...listing.address, term: "fuel pump 204A 018834" };
  const shown = { ...search, data: { listing: { ...listing, address } } };
  expect(JSON.stringify(arrivalEvents(shown, "USD"))).not.toMatch(/018834|result_count/);
  expect(listOn(shown)).not.toHaveProperty("term");
});

test("a search that has found nothing is told as well, as a list without items", () => {
  const data = { listing: { address: { term: "flux", page: 1, refinements: [] }, parts: [], total: 0 } };
  expect(arrivalEvents({ ...search, data }, "USD")).toMatchObject([
    { search_term: "flux", result_count: 0, ecommerce: { items: [] } },
  ]);
});

test("a category's list has its way down, and no words", () => {
  const data = {
    listing: { ...search.data.listing, address: { term: "", page: 1, refinements: [] } },
    path: [{ name: "Filters" }],
  };
  const [event] = arrivalEvents({ ...search, folder: "category", data }, "USD");
  expect(event).not.toHaveProperty("search_term");
  expect(event).toMatchObject({
    ecommerce: { item_list_name: "Product Category List Page", items: [{ item_category: "Filters" }] },
  });
});

test("levels of a category that a page's data leave out are read from its address", () => {
  const listing = { ...search.data.listing, address: { term: "", page: 1, refinements: [] } };
  const pathname = "/category/products/engine/filters/0ZG000000000001AAA";
  const [event] = arrivalEvents({ ...search, folder: "category", pathname, data: { listing } }, "USD");
  expect(event).toMatchObject({ ecommerce: { items: [{ item_category: "engine", item_category2: "filters" }] } });
});

test.each([
  ["/product/OF2207/01t1", "OF2207"],
  ["/product/FLT-1001/01t1", ""],
  ["/product/flt1001/01t1", ""],
  // the address of a part without a number
  ["/product/part/01t1", ""],
])("of a part whose page tells no number, the address %s tells the right one or none", (pathname, sku) => {
  const { view } = product.data;
  const data = { view: { ...view, product: { ...view.product, fields: { Name: "Oil filter" } } } };
  expect(partOn({ ...product, pathname, data })?.sku).toBe(sku);
});

test("a part is viewed with its price, and without currency and value where it has none", () => {
  expect(arrivalEvents(product, "USD")).toMatchObject([
    { event: "view_item", ecommerce: { currency: "USD", value: 29.9, items: [{ item_category2: "Filters" }] } },
  ]);
  const { view } = product.data;
  const [unpriced] = arrivalEvents({ ...product, data: { view: { ...view, price: null } } }, "USD");
  expect(unpriced!.ecommerce).not.toHaveProperty("value");
});

test("a family is viewed for what its cheapest version costs", () => {
  const { view } = product.data;
  const variations = [{ ...row, unitPrice: "31.00" }, row, { ...row, unitPrice: null }];
  const data = { view: { ...view, price: null, variations } };
  expect(arrivalEvents({ ...product, data }, "USD")).toMatchObject([
    { event: "view_item", ecommerce: { currency: "USD", value: Number(row.unitPrice) } },
  ]);
});

test("what a page's prices are in is said by the page, also before there is a cart", () => {
  const { view } = product.data;
  const euro = { unitPrice: "27.50", currencyIsoCode: "EUR" };
  expect(currencyOn({ ...product, data: { view: { ...view, price: euro } } })).toBe("EUR");
  const variations = [{ ...row, currency: "EUR" }];
  expect(currencyOn({ ...product, data: { view: { ...view, price: null, variations } } })).toBe("EUR");
  expect(currencyOn({ ...search, data: { listing: { ...search.data.listing, parts: variations } } })).toBe("EUR");
  expect(currencyOn({ ...search, folder: "content", data: {} })).toBeUndefined();
});

test("a version that is added on its family's page has the family's categories and its own price and place", () => {
  const { view } = product.data;
  const versions = [row, { ...row, id: "01t2", sku: "FLT-1001-B", unitPrice: "31.00" }];
  const family = {
    ...product,
    data: { view: { ...view, product: { ...view.product, id: "01t0" }, variations: versions } },
  };
  const part = partBy(family, "01t2")!;
  expect(addition([{ ...part, quantity: 2 }], "USD")).toMatchObject({
    ecommerce: {
      value: 62,
      items: [
        { item_id: "FLT-1001-B", item_category4: "FLT-1001-B", item_category2: "Filters", index: 2, quantity: 2 },
      ],
    },
  });
  expect(partBy(family, "01t9")).toBeUndefined();
});

test("other pages are neither", () => {
  expect(arrivalEvents({ ...product, folder: "cart", data: {} }, "USD")).toEqual([]);
  expect(partOn(search)).toBeUndefined();
});

test("what is chosen and what is added carry the words that led there; the value is rounded to cents", () => {
  const part = listOn(search)!.parts[0]!;
  expect(selection(part, "oil filter")).toMatchObject({
    event: "select_item",
    search_term: "oil filter",
    ecommerce: { item_list_id: "search", items: [{ item_id: "FLT-1001", index: 1, quantity: 1 }] },
  });
  expect(addition([{ ...part, price: 3.335, quantity: 3 }], "USD")).toMatchObject({
    event: "add_to_cart",
    ecommerce: { currency: "USD", value: 10.01, items: [{ quantity: 3 }] },
  });
});

const summary = {
  cartId: "0a6",
  currencyIsoCode: "USD",
  // not what is paid: the value is that of the items
  totalProductListAmount: "64.00",
  grandTotalAmount: "71.20",
  totalTaxAmount: "3.60",
  messagesSummary: { hasErrors: false },
};
const checkout: CheckoutData = {
  checkout: {
    cartSummary: summary,
    deliveryGroups: { items: [{ selectedDeliveryMethod: { name: "Ground", shippingFee: "7.80" } }] },
    orderReferenceNumber: "ABCDE",
  },
  items: [{ sku: "FLT-1001", name: "Oil filter", quantity: "2.0", amount: "$59.80" }],
};

test("a checkout begins once its cart and currency are known", () => {
  expect(checkoutBegun(checkout)).toMatchObject({
    cartId: "0a6",
    event: { event: "begin_checkout", ecommerce: { currency: "USD", value: 59.8, items: [{ price: 29.9 }] } },
  });
  expect(
    checkoutBegun({ checkout: { ...checkout.checkout!, cartSummary: { ...summary, cartId: null } } }),
  ).toBeUndefined();
  expect(checkoutBegun({})).toBeUndefined();
});

test("an order's data are kept as the specification names them, and become three events", () => {
  const order = orderDataFrom(checkout, "Purchase Order")!;
  expect(order).toMatchObject({
    cartID: "0a6",
    currencyIsoCode: "USD",
    paymentType: "Purchase Order",
    total: 59.8,
    shippingTier: "Ground",
    tax: 3.6,
    shipping: 7.8,
    transactionId: "ABCDE",
  });
  expect(orderEvents(order).map(({ event, ecommerce }) => [event, ecommerce])).toEqual([
    ["add_shipping_info", { currency: "USD", value: 59.8, items: order.items, shipping_tier: "Ground" }],
    ["add_payment_info", { currency: "USD", value: 59.8, items: order.items, payment_type: "Purchase Order" }],
    [
      "purchase",
      { currency: "USD", value: 59.8, items: order.items, transaction_id: "ABCDE", tax: 3.6, shipping: 7.8 },
    ],
  ]);
});
