import { expect, test } from "vitest";
import { restOfList, wholeCart, wholeList } from "./whole-list.ts";

const list = (data: object) => ({
  folder: "my-list",
  status: 200,
  pathname: "/",
  data: { list: { id: "0a0" }, ...data },
});
function pressed(what: string): FormData {
  const form = new FormData();
  form.set("do", what);
  return form;
}

test("a list that is longer than its page is asked for whole when all of it goes into the cart, and only then", () => {
  expect(restOfList(list({ next: "more" }), pressed("cart-all"))).toBe("0a0");
  expect(restOfList(list({ next: "more" }), pressed("cart-some"))).toBeUndefined();
  expect(restOfList(list({ next: null, previous: null }), pressed("cart-all"))).toBeUndefined();
});

test("every line of all pages of a list is told, in its order and as many of each as are kept", async () => {
  const item = (number: number) => ({
    wishlistItemId: `item-${number}`,
    productSummary: { productId: `part-${number}`, name: `Part ${number}`, sku: `P-${number}` },
    salesPrice: 2.5,
    quantity: String(number),
  });
  const pages: Record<string, object> = {
    "": { items: [item(1), { ...item(2), productSummary: null }], nextPageToken: "second" },
    second: { items: [item(3)], nextPageToken: null },
  };
  const asked: string[] = [];
  const lines = await wholeList("0ZE", "0a0", async (address) => {
    asked.push(String(address));
    return Response.json(pages[new URL(String(address), "http://shop").searchParams.get("page") ?? ""]);
  });
  expect(asked[1]).toMatch(/\/webstores\/0ZE\/wishlists\/0a0\/wishlist-items\?pageSize=500&page=second$/);
  expect([...lines]).toMatchObject([
    ["item-item-1", { sku: "P-1", quantity: 1, price: 2.5, index: 1 }],
    ["item-item-3", { sku: "P-3", quantity: 3, index: 3 }],
  ]);
});

test("every part of all pages of the cart is told, as many as it has of each", async () => {
  const item = (number: number) => ({
    cartItem: {
      name: `Part ${number}`,
      productDetails: { sku: `P-${number}` },
      quantity: `${number}.0`,
      salesPrice: "2.50",
    },
  });
  const pages: Record<string, object> = {
    "": { cartItems: [item(1), { cartItem: null }], nextPageToken: "second" },
    second: { cartItems: [item(3)], nextPageToken: null },
  };
  const asked: string[] = [];
  const parts = await wholeCart("0ZE", async (address) => {
    asked.push(String(address));
    return Response.json(pages[new URL(String(address), "http://shop").searchParams.get("page") ?? ""]);
  });
  expect(asked[1]).toMatch(/\/webstores\/0ZE\/carts\/current\/cart-items\?pageSize=100&page=second$/);
  expect(parts).toEqual([
    { sku: "P-1", name: "Part 1", quantity: 1, price: 2.5, index: 1 },
    { sku: "P-3", name: "Part 3", quantity: 3, price: 2.5, index: 3 },
  ]);
});

test("a cart that cannot be read tells so", async () => {
  await expect(wholeCart("0ZE", async () => new Response(null, { status: 503 }))).rejects.toThrow("503");
});
