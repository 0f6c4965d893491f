import {
  addCartItem,
  addCartToWishlist,
  addWishlistItem,
  arrangeItems,
  createWishlist,
  getCartItems,
  getWishlist,
  getWishlists,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, signedInBuyer, type DemoStore } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

test("of many who make a list of one name at once one does, and what is added many times at once is kept once", async () => {
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const ada = await signedInBuyer(where, { email: "ada@race.example", accounts: [{ code: "RACE" }] });
  const eight = Array.from({ length: 8 });
  const made = await Promise.all(eight.map(() => ada.send(createWishlist, { body: { name: "Spares" } })));
  expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(400)]);
  const { summaries } = await ada.get(getWishlists);
  const params = { wishlistId: summaries[0]!.id };
  const { oilFilter, secondFilter } = demo.products;
  const added = await Promise.all(
    eight.map((_, at) => ada.send(addWishlistItem, { params, body: { productId: at % 2 ? oilFilter : secondFilter } })),
  );
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]));
  const list = await ada.get(getWishlist, { params });
  expect([list.summary.wishlistProductCount, list.page.items.length]).toEqual([2, 2]);
});

test("of a part in two shipments that are saved at once, each more than once, all pieces are kept, and each once", async () => {
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const ada = await signedInBuyer(where, { email: "ada@moves.example", accounts: [{ code: "MOVES" }] });
  const params = { cartStateOrId: "current" };
  const body = { productId: demo.products.oilFilter, quantity: "5", type: "Product" } as const;
  const { cartItemId } = await ada.get(addCartItem, { params, body });
  const street = { street: "4 Quay Road", city: "Richmond", region: "VA", postalCode: "23220", country: "US" };
  const arrangements = [
    { cartItemId: cartItemId!, quantity: "2", deliveryAddress: { lastName: "Brook", ...street } },
    { cartItemId: cartItemId!, quantity: "3" },
  ];
  await ada.get(arrangeItems, { params, query: { deleteEmptyDeliveryGroups: false }, body: { arrangements } });
  const { cartItems } = await ada.get(getCartItems, { params });
  expect(cartItems.map(({ cartItem }) => cartItem!.quantity).sort()).toEqual(["2.0", "3.0"]);

  const products = [{ productId: demo.products.oilFilter, quantity: "1" }];
  const { id: wishlistId } = (await ada.get(createWishlist, { body: { name: "Saved for later", products } })).summary;
  const moved = await Promise.all(
    [...cartItems, ...cartItems].map(({ cartItem }) =>
      ada.send(addCartToWishlist, { params, body: { wishlistId, cartItemId: cartItem!.cartItemId! } }),
    ),
  );
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404]);
  const { page } = await ada.get(getWishlist, { params: { wishlistId } });
  expect(page.items.map(({ quantity }) => quantity)).toEqual(["6.0"]);
  expect((await ada.get(getCartItems, { params })).cartItems).toEqual([]);
});
