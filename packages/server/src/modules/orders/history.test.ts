import { newRecordId } from "@tradecounter/commerce";
import {
  addCartItem,
  addOrderByIdToCart,
  addOrderToCart,
  changeCheckout,
  getCart,
  getCartItems,
  getOrder,
  getOrderAdjustments,
  getOrderDeliveryGroups,
  getOrderItemAdjustments,
  getOrderItems,
  getOrders,
  getOrderShipments,
  getReorderReport,
  getShipmentItems,
  lookUpOrder,
  pathOf,
  startCheckout,
  type Call,
  type CallName,
  type InputOf,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { signedInBuyer, type SignedIn } from "../../testing/buyers.ts";
import type { Guest } from "../../testing/guest.ts";
import {
  active,
  ada as adasForm,
  openCheckoutShop,
  payByPurchaseOrder,
  place,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
let people: Record<"ada" | "ben" | "manager" | "admin" | "stranger" | "loner", SignedIn>;
/** The orders of Mill, oldest first, and one of another account. */
const placed: Record<string, { id: string; number: string; reference: string }> = {};

/** The orders are placed ten minutes apart: a session lasts longer. */
const turn = (number: number) => new Date(Date.UTC(2026, 4, 4, 9, number * 10));

beforeAll(async () => {
  shop = await openCheckoutShop();
  await shop.db.run(sql`
    insert into stock (store_id, product_id, location_id, on_hand)
    select store_id, ${shop.id("bolts")}, location_id, 100 from stock where product_id = ${shop.id("deposit")}`);
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  const mill = (role: "Buyer" | "BuyerManager" | "AccountAdmin") => [{ code: "MILL", role }];
  people = {
    ada: await signedInBuyer(where, { email: "ada@mill.example", accounts: mill("Buyer") }),
    ben: await signedInBuyer(where, { email: "ben@mill.example", accounts: mill("Buyer") }),
    manager: await signedInBuyer(where, {
      email: "mia@harbor.example",
      accounts: [{ code: "HARBOR", role: "Buyer" }, ...mill("BuyerManager")],
    }),
    admin: await signedInBuyer(where, { email: "grace@mill.example", accounts: mill("AccountAdmin") }),
    stranger: await signedInBuyer(where, {
      email: "sid@tide.example",
      accounts: [{ code: "TIDE", role: "AccountAdmin" }],
    }),
    loner: await signedInBuyer(where, { email: "lou@home.example", accounts: [] }),
  };
  const order = async (name: string, buyer: Guest, wanted: Parameters<typeof ordered>[1], options = {}) => {
    shop.clock.set(turn(Object.keys(placed).length + 1));
    placed[name] = await ordered(buyer, wanted, options);
  };
  await order("first", people.ada, { plug: "2" }, { po: "PO-2026-00417" });
  await order(
    "second",
    people.ben,
    { belt: "1", plug: "1" },
    { po: "HC 12/7", email: "ben@example.com", firstName: "Ben", lastName: "Ostrander" },
  );
  await order("third", people.ada, { bolts: "12" });
  await order("fourth", people.ada, { plug: "3" });
  await order("tide", people.stranger, { plug: "1" }, { po: "PO-2026-00417" });
  await order("alone", people.loner, { plug: "1" });
});
afterAll(() => shop.close());

async function ordered(
  buyer: Guest,
  wanted: Partial<Record<"plug" | "belt" | "bolts" | "starter", string>>,
  { po = "PO-1", ...person }: { po?: string; email?: string; firstName?: string; lastName?: string } = {},
) {
  for (const [ware, quantity] of Object.entries(wanted)) {
    const body = { productId: shop.id(ware as "plug"), quantity, type: "Product" as const };
    await buyer.get(addCartItem, { params: { cartStateOrId: "current" }, body });
  }
  await buyer.send(startCheckout, { body: { cartId: "current" } });
  const contactInfo = { ...adasForm.contactInfo, ...person };
  await buyer.get(changeCheckout, { ...active, body: { ...adasForm, contactInfo } });
  await payByPurchaseOrder(buyer, po);
  const { status, body } = await place(buyer);
  expect([status, body.errors]).toEqual([201, []]);
  const reference = body.orderReferenceNumber!;
  const found = await buyer.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: reference } });
  return { id: found.id!, number: found.orderNumber, reference };
}

const ids = (...names: string[]) => names.map((name) => placed[name]!.id);
async function list(buyer: Guest, query: InputOf<typeof getOrders>["query"] = {}) {
  const { orderSummaries } = await buyer.get(getOrders, { query });
  return orderSummaries.map(({ orderSummaryId }) => orderSummaryId);
}

describe("a buyer's list", () => {
  test("has his own orders, the latest first, whatever the account has", async () => {
    const { ada } = people;
    expect(await list(ada)).toEqual(ids("fourth", "third", "first"));
    expect(await list(ada, { ownerScoped: false })).toEqual(ids("fourth", "third", "first"));
    expect(await list(people.loner)).toEqual(ids("alone"));
  });

  test.each(["manager", "admin"] as const)("has all of the account for its %s, where he asks for them", async (who) => {
    const query = { effectiveAccountId: people.admin.accounts.MILL } as object;
    expect(await list(people[who], { ...query, ownerScoped: false })).toEqual(
      ids("fourth", "third", "second", "first"),
    );
    expect(await list(people[who], { ...query })).toEqual([]);
  });

  test("is another one for each account that he acts for", async () => {
    expect(await list(people.manager, { ownerScoped: false })).toEqual([]);
  });

  test("goes by pages that hold still while orders come in, both ways", async () => {
    const { admin } = people;
    const all = { ownerScoped: false, pageSize: 2 } as const;
    const first = await admin.get(getOrders, { query: all });
    expect([first.count, first.previousPageToken]).toEqual([2, null]);
    await shop.db
      .run(sql`insert into order_summary (store_id, id, order_number, reference_number, checkout_id, cart_id, owner_id, user_id,
          account_id, status, currency, tax_type, contact, total_product_list_amount, total_product_amount,
          total_promotional_adjustment_amount, total_charge_amount, total_tax_amount, grand_total_amount, unique_product_count, ordered_at)
        select store_id, '1Os000000000001AAA', 999, 'LATE', 'late', 'late', owner_id, user_id, account_id, status, currency, tax_type, contact,
          0, 0, 0, 0, 0, 0, 0, ${turn(60)} from order_summary where id = ${placed.first!.id}`);
    const second = await admin.get(getOrders, { query: { ...all, pageToken: first.nextPageToken! } });
    const seen = [first, second].flatMap(({ orderSummaries }) => orderSummaries.map((each) => each.orderSummaryId));
    expect(seen).toEqual(ids("fourth", "third", "second", "first"));
    expect(second.nextPageToken).toBeNull();
    const back = await admin.get(getOrders, { query: { ...all, pageToken: second.previousPageToken! } });
    // including the late one there is a full page before it, and another before that
    expect(back.orderSummaries.map((each) => each.orderSummaryId)).toEqual(ids("fourth", "third"));
    expect(back.previousPageToken).not.toBeNull();
    const followed = await admin.request("GET", first.nextPageUrl!);
    expect(followed.body).toMatchObject({ count: 2, currentPageToken: first.nextPageToken });
    await shop.db.run(sql`delete from order_summary where reference_number = 'LATE'`);
  });

  test.each<[string, InputOf<typeof getOrders>["query"], string[]]>([
    ["the oldest first", { sortOrder: "CreatedDateAsc" }, ["first", "second", "third", "fourth"]],
    ["from a moment on", { earliestDate: turn(3).toISOString() }, ["fourth", "third"]],
    ["until a moment, in another zone", { latestDate: "2026-05-04T11:20:00.000+0200" }, ["first"]],
    ["a status", { status: "Created" }, ["fourth", "third", "second", "first"]],
    ["a status that none has", { status: "Fulfilled" }, []],
    ["a purchase order number in other punctuation", { purchaseOrderNumber: "po 2026-00417" }, ["first"]],
    ["a part number", { stockKeepingUnit: "PLUG" }, ["fourth", "second", "first"]],
    ["who ordered", { orderedBy: "ben ostrander" }, ["second"]],
    ["a word of the purchase order number", { search: "00417" }, ["first"]],
    ["several words of different things", { search: "plug ben" }, ["second"]],
    ["words of which one is in none", { search: "plug nothing" }, []],
    ["nothing that could be in any", { search: "-" }, []],
    ["several filters", { stockKeepingUnit: "plug", orderedBy: "Ada", latestDate: turn(3).toISOString() }, ["first"]],
  ])("is narrowed by %s", async (_, query, expected) => {
    expect(await list(people.admin, { ownerScoped: false, ...query })).toEqual(ids(...expected));
  });

  test("is narrowed by the order number, with and without zeros, and by words within one's own orders", async () => {
    const { number } = placed.second!;
    for (const orderNumber of [number, String(Number(number))]) {
      expect(await list(people.admin, { ownerScoped: false, orderNumber })).toEqual(ids("second"));
      expect(await list(people.admin, { ownerScoped: false, search: orderNumber })).toEqual(ids("second"));
      expect(await list(people.ada, { orderNumber })).toEqual([]);
      expect(await list(people.ada, { search: orderNumber })).toEqual([]);
    }
    expect(await list(people.ben, { search: "plug" })).toEqual(ids("second"));
    expect(await list(people.stranger, { ownerScoped: false, search: "00417" })).toEqual(ids("tide"));
  });

  test("tells of an order what is asked for", async () => {
    const [latest] = (
      await people.ada.get(getOrders, {
        query: {
          pageSize: 1,
          includeProducts: true,
          includeAdjustmentDetails: true,
          fields: ["GrandTotalAmount", "OrderSummary.PoNumber", "ownername", "NoSuchField"],
        },
      })
    ).orderSummaries;
    expect(latest).toMatchObject({
      orderSummaryId: placed.fourth!.id,
      orderNumber: placed.fourth!.number,
      orderedDate: turn(4).toISOString(),
      orderProductTopLevelLineCount: 1,
      ownerId: people.ada.userId,
      status: "Created",
      fields: {
        GrandTotalAmount: { label: "Total", text: latest!.totalAmount, type: "currency" },
        PoNumber: { text: "PO-1" },
        OwnerName: { text: "Ada Byron" },
      },
      adjustmentAggregates: { available: true },
      products: [{ canViewProduct: true, id: shop.id("plug"), fields: { StockKeepingUnit: { text: "plug" } } }],
    });
    expect(Object.keys(latest!.fields)).toHaveLength(3);
  });

  test("refuses what is no token, no date and no page size, and says which", async () => {
    const send = (query: object) => people.ada.send(getOrders, { query: query as never });
    for (const [query, status] of [
      [{ pageToken: "nonsense" }, 400],
      [{ pageToken: Buffer.from('{"after":["x","y"]}').toString("base64url") }, 400],
      [{ pageToken: Buffer.from('{"after":[1e99,"1Os000000000001AAA"]}').toString("base64url") }, 400],
      [{ earliestDate: "2026-13-45T00:00:00.000Z" }, 400],
      [{ pageSize: 0 }, 400],
      [{ pageSize: 101 }, 400],
      [{ sortOrder: "ByName" }, 400],
      [{ orderNumber: "1 or 1=1" }, 400],
    ] as const) {
      expect([query, (await send(query)).status]).toEqual([query, status]);
    }
  });
});

describe("one order", () => {
  test("is told with items, deliveries and discounts, page by page", async () => {
    const params = { orderSummaryId: placed.second!.id };
    const { ben } = people;
    const summary = await ben.get(getOrder, { params, query: { fields: ["Status"], includeAdjustmentDetails: true } });
    expect(summary).toMatchObject({ orderNumber: placed.second!.number, fields: { Status: { text: "Created" } } });
    const fields = ["OrderItemSummary.Quantity", "Product2.StockKeepingUnit"];
    const first = await ben.get(getOrderItems, { params, query: { fields, pageSize: 1 } });
    const second = await ben.get(getOrderItems, { params, query: { fields, pageSize: 1, page: first.nextPageToken! } });
    const items = [...first.items, ...second.items];
    expect(items.map(({ product }) => product?.fields.StockKeepingUnit?.text).sort()).toEqual(["belt", "plug"]);
    expect(items.map(({ fields: { Quantity } }) => Quantity)).toEqual([
      { label: "Quantity", text: "1.0", type: "double" },
      { label: "Quantity", text: "1.0", type: "double" },
    ]);
    expect([second.nextPageToken, second.previousPageToken]).toEqual([null, expect.any(String)]);
    const reversed = await ben.get(getOrderItems, { params, query: { sort: "IdDesc" } });
    expect(reversed.items.map((item) => item.orderItemSummaryId)).toEqual(
      items.map((item) => item.orderItemSummaryId).toReversed(),
    );

    const groups = await ben.get(getOrderDeliveryGroups, {
      params,
      query: {
        fields: [
          "OrderDeliveryGroupSummary.Id",
          "OrderDeliveryGroupSummary.DeliverToCity",
          "OrderDeliveryGroupSummary.Name",
          "OrderDeliveryMethod.Name",
        ],
      },
    });
    const [group] = groups.orderDeliveryGroups;
    expect(group!.fields).toMatchObject({
      DeliverToCity: { text: "Norfolk" },
      Name: {},
      "OrderDeliveryMethod.Name": {},
    });
    const ofGroup = { orderDeliveryGroupSummaryId: group!.fields.Id!.text! };
    expect((await ben.get(getOrderItems, { params, query: ofGroup })).items).toHaveLength(2);

    expect(await ben.get(getOrderShipments, { params })).toMatchObject({ count: 0, shipments: [] });
    expect(await ben.get(getOrderAdjustments, { params })).toEqual({ adjustments: [] });
    const { orderItemSummaryId } = items[0]!;
    const body = { orderItemSummaries: [{ orderItemSummaryId }] };
    expect(await ben.get(getOrderItemAdjustments, { params, body })).toEqual({
      orderItemSummaries: { [orderItemSummaryId]: { adjustments: [] } },
    });
    const unknown = { orderItemSummaries: [{ orderItemSummaryId: newRecordId("orderItemSummary") }] };
    expect((await ben.send(getOrderItemAdjustments, { params, body: unknown })).status).toBe(404);
  });

  test("keeps what was bought, by name, number, price and picture, though it is hidden from the buyer later", async () => {
    const params = { orderSummaryId: placed.fourth!.id };
    const fields = ["OrderItemSummary.TotalPrice", "Product2.Name", "Product2.StockKeepingUnit"];
    const items = async () => (await people.ada.get(getOrderItems, { params, query: { fields } })).items;
    const listed = async () => {
      const { orderSummaries } = await people.ada.get(getOrders, { query: { pageSize: 1, includeProducts: true } });
      return orderSummaries[0]!;
    };
    const [before, listedBefore] = [await items(), await listed()];
    expect(before).toMatchObject([
      { product: { canViewProduct: true, fields: { StockKeepingUnit: { text: "plug" } } } },
    ]);

    const hide = (policies: readonly string[]) =>
      shop.db.run(sql`update product set policies = ${[...policies]}::text[] where id = ${shop.id("plug")}`);
    await hide(["dealers"]);
    await shop.change({});
    const hidden = { canViewProduct: false, errorCode: "ITEM_NOT_FOUND", errorMessage: expect.any(String) as string };
    expect(await items()).toMatchObject(before.map((item) => ({ ...item, product: { ...item.product, ...hidden } })));
    expect(await listed()).toMatchObject({
      ...listedBefore,
      products: listedBefore.products!.map((product) => ({ ...product, ...hidden })),
    });
    await hide([]);
    await shop.change({});
    expect(await items()).toEqual(before);
  });

  test("can be looked up without a proof by those who see it in their list", async () => {
    const look = (buyer: Guest) => buyer.send(lookUpOrder, { body: { orderSummaryIdOrRefNumber: placed.second!.id } });
    expect((await look(people.admin)).body.orderNumber).toBe(placed.second!.number);
    expect((await look(people.ada)).errors[0]?.errorCode).toBe("INSUFFICIENT_ACCESS");
  });
});

/** Every order call that names an order, with its response for an unknown one. */
const naming: [CallName, Call, (id: string) => object][] = [
  ["getOrder", getOrder, (orderSummaryId) => ({ params: { orderSummaryId } })],
  ["getOrderItems", getOrderItems, (orderSummaryId) => ({ params: { orderSummaryId } })],
  ["getOrderDeliveryGroups", getOrderDeliveryGroups, (orderSummaryId) => ({ params: { orderSummaryId } })],
  ["getOrderShipments", getOrderShipments, (orderSummaryId) => ({ params: { orderSummaryId } })],
  ["getOrderAdjustments", getOrderAdjustments, (orderSummaryId) => ({ params: { orderSummaryId } })],
  [
    "getOrderItemAdjustments",
    getOrderItemAdjustments,
    (orderSummaryId) => ({
      params: { orderSummaryId },
      body: { orderItemSummaries: [{ orderItemSummaryId: newRecordId("orderItemSummary") }] },
    }),
  ],
  ["getReorderReport", getReorderReport, (orderSummaryId) => ({ params: { orderSummaryId } })],
  [
    "addOrderByIdToCart",
    addOrderByIdToCart,
    (orderSummaryId) => ({ params: { orderSummaryId }, body: { cartStateOrId: "current" } }),
  ],
];

describe.each(naming)("%s", (_, call, inputFor) => {
  const send = (who: Guest, id: string) => who.send(call, inputFor(id) as InputOf<Call>);

  test("answers of another's order what it answers of none", async () => {
    const [there, none] = [placed.first!.id, newRecordId("orderSummary")];
    for (const who of ["ben", "stranger", "loner"] as const) {
      const [answered, ofNone] = [await send(people[who], there), await send(people[who], none)];
      expect([who, answered.status, answered.body]).toEqual([who, 404, ofNone.body]);
    }
    // here the manager acts for their own account
    expect((await send(people.manager, there)).status).toBe(404);
  });

  test("is not for guests, and not for who has left", async () => {
    const answered = await send(shop.guest(), placed.first!.id);
    expect([answered.status, answered.errors[0]?.errorCode]).toEqual([401, "GUEST_INSUFFICIENT_ACCESS"]);
    await shop.db.run(sql`update contact set status = 'Withdrawn' where id = ${people.ada.contactId}`);
    expect((await send(people.ada, placed.first!.id)).status).toBe(401);
    await shop.db.run(sql`update contact set status = 'Active' where id = ${people.ada.contactId}`);
  });
});

test("no shipment is there, and lists and shipments are not for guests", async () => {
  const params = { shipmentId: "0OB000000000001" };
  expect((await people.ada.send(getShipmentItems, { params })).errors[0]?.errorCode).toBe("ITEM_NOT_FOUND");
  for (const answered of [await shop.guest().send(getShipmentItems, { params }), await shop.guest().send(getOrders)])
    expect([answered.status, answered.errors[0]?.errorCode]).toEqual([401, "GUEST_INSUFFICIENT_ACCESS"]);
  const query = { effectiveAccountId: people.admin.accounts.MILL } as object;
  expect((await people.stranger.send(getOrders, { query })).errors[0]?.errorCode).toBe("EFFECTIVE_ACCOUNT_NOT_FOUND");
});

describe("ordering again", () => {
  const current = { cartStateOrId: "current" };

  test("puts into the cart what may be there, at today's prices, and tells what may not", async () => {
    const { ben } = people;
    await shop.change({ belt: { price: "18.49", active: false }, plug: { price: "5" } });
    const report = await ben.get(getReorderReport, { params: { orderSummaryId: placed.second!.id } });
    expect(report.items).toMatchObject([
      { sku: "belt", status: "NoLongerSold", unitPrice: null, availableToFulfill: null, replacement: null },
      {
        sku: "plug",
        status: "Available",
        orderedUnitPrice: "3.995",
        unitPrice: "5.00",
        orderedQuantity: "1.0",
        quantityMessage: null,
      },
    ]);
    expect(report.items[1]!.availableToFulfill).not.toBeNull();
    expect((await ben.get(getCart, { params: current })).cartId).toBeNull();

    const again = await ben.get(addOrderToCart, {
      body: { cartStateOrId: "current", orderSummaryIdOrRefNumber: placed.second!.reference },
    });
    expect(again).toMatchObject({
      totalFailedProductCount: 1,
      totalSucceededProductCount: 1,
      unaddedProducts: [{ errorCode: "ERROR_PROCESSING_CARTITEM", productSKU: "belt", productId: shop.id("belt") }],
    });
    const { cartItems } = await ben.get(getCartItems, { params: current });
    expect(
      cartItems.map(({ cartItem }) => [cartItem!.productDetails!.sku, cartItem!.quantity, cartItem!.salesPrice]),
    ).toEqual([["plug", "1.0", "5.00"]]);
    await shop.change({ belt: { price: "18.49" }, plug: { price: "3.995" } });
  });

  test("tells of a quantity that is not sold any more the nearest that is", async () => {
    await shop.change({ bolts: { price: "1.05", rule: ["10", "60", "10"] } });
    const { items } = await people.ada.get(getReorderReport, { params: { orderSummaryId: placed.third!.id } });
    expect(items).toMatchObject([{ status: "Available", orderedQuantity: "12.0", suggestedQuantity: "20.0" }]);
    expect(items[0]!.quantityMessage).toMatch(/packs of 10/);
    const params = { orderSummaryId: placed.third!.id };
    const again = await people.ada.get(addOrderByIdToCart, { params, body: current });
    expect(again.unaddedProducts).toMatchObject([{ errorCode: "ERROR_SAVING_CARTITEM", productSKU: "bolts" }]);
    await shop.change({ bolts: { price: "1.05", rule: ["6", "60", "6"] } });
  });

  test("holds today's price of a part against what it was without its core charge, which stands beside it", async () => {
    const { id } = await ordered(people.loner, { starter: "1" });
    const { items } = await people.loner.get(getReorderReport, { params: { orderSummaryId: id } });
    expect(items).toMatchObject([{ orderedUnitPrice: "210.10", unitPrice: "210.10", coreCharge: "95.55" }]);
  });

  test("is for a guest who ordered here, or who can prove it, and for no other", async () => {
    const { guest } = await shop.guestReadyToPay({ plug: "1" });
    await payByPurchaseOrder(guest);
    const reference = (await place(guest)).body.orderReferenceNumber!;
    const again = (who: Guest, proof = {}) =>
      who.send(addOrderToCart, { body: { cartStateOrId: "current", orderSummaryIdOrRefNumber: reference, ...proof } });
    expect((await again(guest)).body.totalSucceededProductCount).toBe(1);
    const { email, phoneNumber } = adasForm.contactInfo;
    expect((await again(shop.guest(), { verification: { email, phoneNumber } })).body.totalSucceededProductCount).toBe(
      1,
    );
    for (const who of [shop.guest(), people.ada])
      expect((await again(who)).errors[0]?.errorCode).toBe("INSUFFICIENT_ACCESS");
    // a guest's order is in no history
    const { count } = await shop.db.one<{ count: number }>(sql`
      select count(*)::int as count from order_search_term t join order_summary o on o.id = t.order_id where o.reference_number = ${reference}`);
    expect(count).toBe(0);
  });
});

test("an order whose purchase order number is its own number is placed, and found by it", async () => {
  const { ben } = people;
  const numbers = Object.values(placed).map(({ number }) => Number(number));
  const counted = await ordered(ben, { plug: "1" });
  const next = String(Number(counted.number) + 1);
  expect(numbers).not.toContain(Number(next));
  const { id, number } = await ordered(ben, { plug: "1" }, { po: next });
  expect(Number(number)).toBe(Number(next));
  expect(await list(ben, { purchaseOrderNumber: next })).toEqual([id]);
});

test("every answer is in the shape of the contract", async () => {
  const { admin } = people;
  const params = { orderSummaryId: placed.second!.id };
  const answers: [Call, object][] = [
    [getOrders, { query: { ownerScoped: false, includeProducts: true, includeAdjustmentDetails: true } }],
    ...naming.slice(0, 5).map(([, call, input]) => [call, input(params.orderSummaryId)] as [Call, object]),
    [getReorderReport, { params }],
    [addOrderByIdToCart, { params, body: { cartStateOrId: "current" } }],
  ];
  for (const [call, input] of answers) {
    const { status, body } = await admin.send(call, input as InputOf<Call>);
    expect([call.name, status, receiverOf(call).replyProblems(body)]).toEqual([call.name, 200, []]);
  }
  expect(pathOf(getReorderReport, params, "x")).toContain("/reorder-report");
});
