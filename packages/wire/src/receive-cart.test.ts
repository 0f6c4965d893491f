import { describe, expect, expectTypeOf, test } from "vitest";
import { addCartItem, addCartItems, changeCartItem, changeCheckout, changeDeliveryGroup } from "./calls/index.ts";
import {
  getCart,
  getCartItems,
  getDeliveryGroups,
  payCheckout,
  runOrderActions,
  startCheckout,
} from "./calls/index.ts";
import type { InputOf, ParamsOf, ReceivedOf, ReplyOf } from "./call.ts";
import { receiverOf } from "./schemas.ts";

const productId = "01t7t00000ImPe1AAL";
const refusal = (code: string) => expect.objectContaining({ code });
const wanted = (quantity: unknown) => ({ productId, quantity, type: "Product" });

describe("adding to the cart", () => {
  const { body } = receiverOf(addCartItem);

  test.each([
    ["2", "2"],
    ["2.0", "2.0"],
    [2, "2"],
    [2.5, "2.5"],
    ["0", "0"],
    [0.000001, "0.000001"],
  ])("takes the quantity %j and hands it on as text", (quantity, text) => {
    expect(body(wanted(quantity)).quantity).toBe(text);
  });

  test.each([-1, "-1", "1e3", 1e21, 1e-7, "", " 2", "2,5", "1.1234567", "1".repeat(13), "NaN"])(
    "refuses the quantity %j",
    (quantity) => {
      expect(() => body(wanted(quantity))).toThrow(refusal("INVALID_API_INPUT"));
    },
  );

  test.each([true, null, ["2"], { value: 2 }])("refuses %j as a quantity for its type", (quantity) => {
    expect(() => body(wanted(quantity))).toThrow(refusal("INVALID_TYPE"));
  });

  test("takes null for what has no value, and wants product, quantity and type", () => {
    expect(body({ ...wanted("1"), productSellingModelId: null, subscriptionTerm: null })).toMatchObject({
      productSellingModelId: null,
    });
    for (const field of ["productId", "quantity", "type"]) {
      const { [field as "type"]: _, ...rest } = wanted("1");
      expect(() => body(rest)).toThrow(refusal("REQUIRED_FIELD_MISSING"));
    }
    expect(() => body({ ...wanted("1"), price: "0.01" })).toThrow(refusal("JSON_PARSER_ERROR"));
    expect(() => body({ ...wanted("1"), type: "Charge" })).toThrow(refusal("INVALID_API_INPUT"));
  });

  test("in a batch takes a hundred", () => {
    const batch = receiverOf(addCartItems);
    const inputs = (length: number) => ({ inputs: Array.from({ length }, () => ({ richInput: wanted("1") })) });
    expect(batch.body(inputs(100)).inputs).toHaveLength(100);
    expect(() => batch.body(inputs(101))).toThrow(refusal("INVALID_BATCH_SIZE"));
    const { inputs: entries } = batch.body({ inputs: [wanted("1"), { richInput: wanted("2") }] });
    expect(entries[0]).toThrow(refusal("JSON_PARSER_ERROR"));
    expect(entries[1]!().richInput.quantity).toBe("2");
  });
});

test("changing an item ignores the product and type that some clients send along", () => {
  const { body } = receiverOf(changeCartItem);
  expect(body({ quantity: 4, productId, type: "Product" }).quantity).toBe("4");
  expect(() => body({ productId })).toThrow(refusal("REQUIRED_FIELD_MISSING"));
});

test("a cart is named by its id or state", () => {
  const { params } = receiverOf(getCart);
  for (const cartStateOrId of ["current", "active", "0a67t00000CaRt1AAH"]) {
    expect(params({ cartStateOrId })).toEqual({ cartStateOrId });
  }
  expect(() => params({ cartStateOrId: "mine" })).toThrow(refusal("INVALID_ID_FIELD"));
});

test("lists of items and groups are bounded", () => {
  const { query } = receiverOf(getCartItems);
  expect(query({})).toMatchObject({ pageNumber: 1, pageSize: 25, sort: "CreatedDateDesc", includeCoupons: false });
  expect(query({ productFields: "*" }).productFields).toEqual(["*"]);
  for (const bad of [{ pageSize: "101" }, { pageNumber: "0" }, { sort: "Random" }]) {
    expect(() => query(bad)).toThrow(refusal("ILLEGAL_QUERY_PARAMETER_VALUE"));
  }
  expect(() => query({ productFields: "abcdefghijklmnop".split("") })).toThrow(refusal("MAX_LIMIT_EXCEEDED"));
  expect(receiverOf(getDeliveryGroups).query({ limit: "20" })).toMatchObject({ limit: 20, cartItemLimit: 0 });
});

describe("an address", () => {
  const { body } = receiverOf(changeCheckout);

  test("may be a copy of one that was read, nulls and all", () => {
    const deliveryAddress = {
      city: "Flensburg",
      companyName: null,
      id: null,
      isDefault: null,
      street: "Am Kielseng 7",
    };
    expect(body({ deliveryAddress })).toEqual({ deliveryAddress });
  });

  test("may carry the fields of old clients and flags as text", () => {
    const { deliveryAddress } = body({ deliveryAddress: { countryCode: "DE", isDefault: "true" } });
    expect(deliveryAddress).toMatchObject({ isDefault: true });
  });

  test.each([
    [{ planet: "Mars" }, "JSON_PARSER_ERROR"],
    [{ street: "x".repeat(256) }, "INVALID_API_INPUT"],
    [{ id: "home" }, "INVALID_ID_FIELD"],
    [{ city: "a\u0000b" }, "INVALID_API_INPUT"],
    [{ name: "Ada\u0007" }, "INVALID_API_INPUT"],
    [{ city: "Kiel\nHolm" }, "INVALID_API_INPUT"],
    [{ street: "Am Kielseng\u001b[2J" }, "INVALID_API_INPUT"],
    [{ street: "Am Kielseng\u0085" }, "INVALID_API_INPUT"],
    [{ city: ["Kiel"] }, "INVALID_TYPE"],
  ])("is refused as %j with %s", (deliveryAddress, code) => {
    expect(() => body({ deliveryAddress })).toThrow(refusal(code));
  });
});

test("a street may have lines, and what a carrier is told as well", () => {
  const { body } = receiverOf(changeCheckout);
  const change = { deliveryAddress: { street: "Am Kielseng 7\r\nHof" }, shippingInstructions: "Ring\ntwice" };
  expect(body(change)).toEqual(change);
});

test("a contact is one line of print a field", () => {
  const { body } = receiverOf(changeCheckout);
  for (const field of ["email", "firstName", "lastName", "phoneNumber"]) {
    expect(() => body({ contactInfo: { [field]: "a\tb" } })).toThrow(refusal("INVALID_API_INPUT"));
  }
});

test("a date comes with a time and a zone", () => {
  const { body } = receiverOf(changeDeliveryGroup);
  for (const desiredDeliveryDate of ["2026-12-01T00:00:00.000Z", "2026-12-01T09:30:00+01:00", null]) {
    expect(body({ desiredDeliveryDate })).toEqual({ desiredDeliveryDate });
  }
  for (const desiredDeliveryDate of ["2026-12-01", "tomorrow", ""]) {
    expect(() => body({ desiredDeliveryDate })).toThrow(refusal("INVALID_API_INPUT"));
  }
});

test("checkout starts for a cart by name, with a saved, given or default address", () => {
  const { body } = receiverOf(startCheckout);
  expect(body({ cartId: "current", deliveryAddressInput: { shouldUseDefaultAddress: "true" } })).toEqual({
    cartId: "current",
    deliveryAddressInput: { shouldUseDefaultAddress: true },
  });
  expect(() => body({})).toThrow(refusal("REQUIRED_FIELD_MISSING"));
});

test("a payment and an order action are of the kinds that there are, one action a call", () => {
  expect(() => receiverOf(payCheckout).body({ requestType: "Gift" })).toThrow(refusal("INVALID_API_INPUT"));
  const { body } = receiverOf(runOrderActions);
  expect(body({ actions: [{ action: "prepare" }] }).actions).toHaveLength(1);
  const two = { actions: [{ action: "prepare" }, { action: "submit" }] };
  for (const bad of [{ actions: [] }, two, { actions: [{ action: "cancel" }] }]) {
    expect(() => body(bad)).toThrow(refusal("INVALID_API_INPUT"));
  }
});

test("types: a caller may send a number, a handler gets text", () => {
  expectTypeOf<ParamsOf<typeof changeCartItem>>().toEqualTypeOf<Record<"cartStateOrId" | "cartItemId", string>>();
  expectTypeOf<InputOf<typeof addCartItem>["body"]["quantity"]>().toEqualTypeOf<string | number>();
  expectTypeOf<ReceivedOf<typeof addCartItem>["body"]["quantity"]>().toEqualTypeOf<string>();
  expectTypeOf<NonNullable<ReceivedOf<typeof startCheckout>["body"]["deliveryAddressInput"]>>()
    .toHaveProperty("shouldUseDefaultAddress")
    .toEqualTypeOf<boolean | null | undefined>();
  expectTypeOf<ReplyOf<typeof addCartItem>["quantity"]>().toEqualTypeOf<string>();
});
