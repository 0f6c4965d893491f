import { expect, test } from "vitest";
import { accessoriesModule } from "./accessories.ts";
import { refused } from "./testing/small-store.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const impeller = "01t7t00000ImPe1AAL";

test("featured products come by their relationship, with every option that a page may want", async () => {
  const { client, store } = await openReplayedClient();
  const featured = await accessoriesModule(client).featured(impeller, {
    excludeFields: true,
    fields: ["Name"],
    includeAttributeSetInfo: true,
    includeMediaGroups: true,
    includeProductSellingModel: true,
    includePurchaseQuantityRules: true,
    mediaGroups: ["productListImage"],
    relationshipTypes: ["spareParts", "tools"],
  });
  expect(Object.entries(featured).map(([type, products]) => [type, products.length])).toEqual([
    ["spareParts", 2],
    ["tools", 0],
  ]);
  expect(store.seen[0]).toMatchObject({
    path: `products/${impeller}/featured-products`,
    query: {
      excludeFields: "true",
      fields: "Name",
      includeAttributeSetInfo: "true",
      includeMediaGroups: "true",
      includeProductSellingModel: "true",
      includePurchaseQuantityRules: "true",
      mediaGroups: "productListImage",
      relationshipTypes: "spareParts,tools",
    },
  });
});

test("featured products need a product", async () => {
  const { client, store } = await openReplayedClient();
  for (const blank of ["", "  "]) {
    await expect(accessoriesModule(client).featured(blank)).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  }
  expect(store.seen).toEqual([]);
});

test("gift wrap is a product of the store, asked for once", async () => {
  const { client, store } = await openReplayedClient();
  const { giftWrap } = accessoriesModule(client);
  for (let i = 0; i < 2; i++) {
    expect(await giftWrap({ fields: ["Name"] })).toEqual({ productIds: ["01t7t00000PuMp1AAL"] });
  }
  expect(store.seen).toMatchObject([{ path: "products/gift-wrap", query: { fields: "Name" } }]);
});

test.each([
  [404, "NOT_FOUND"],
  [503, "SERVER_UNAVAILABLE"],
])("gift wrap that fails with %i says so in the product's words", async (status, errorCode) => {
  const { client } = await openReplayedClient({ getGiftWrap: refused(status, errorCode, "Not today.") });
  const { giftWrap } = accessoriesModule(client);
  const failure = { message: `Failed to fetch gift wrap details: ${status}`, status, code: errorCode };
  await expect(giftWrap()).rejects.toMatchObject(failure);
  // Stored as text, as a React page stores it.
  await client.cache.read("wrap", () => giftWrap()).catch(() => {});
  expect(client.cache.snapshot("wrap").error).toMatchObject(failure);
});

test("that nobody waits for gift wrap any more is no failure of it", async () => {
  const { client } = await openReplayedClient();
  const abort = new AbortController();
  abort.abort();
  await expect(accessoriesModule(client).giftWrap({}, { signal: abort.signal })).rejects.toThrow("Aborted");
});
