import { replies } from "@tradecounter/wire/testing";
import type { AiConfiguration } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { aiModule } from "./ai.ts";
import { refused } from "./testing/small-store.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const impeller = "01t7t00000ImPe1AAL";
const configuration = replies.getAiConfiguration![0] as AiConfiguration;

test("products are recommended with a mark for whoever looks at one", async () => {
  const { client, store } = await openReplayedClient({}, { currency: "EUR" });
  const { recommendations } = aiModule(client);
  const { products, uuid } = await recommendations({
    recommender: "SimilarProducts",
    anchorValues: [impeller, " ", ""],
    includePricingAndProductInformation: true,
    anchorFromCurrentCart: true,
  });
  expect(products.map(({ name }) => name)).toEqual(["Impeller, 6 blades"]);
  expect(uuid).toMatch(/^[\da-f-]{36}$/);
  expect(store.calls()).toEqual(["GET ai/configuration", "GET ai/recommendations"]);
  expect(store.seen[1]!.query).toEqual({
    anchorFromCurrentCart: "true",
    anchorValues: impeller,
    currencyIsoCode: "EUR",
    htmlEncode: "false",
    includePricingAndProductInformation: "true",
    recommender: "SimilarProducts",
  });
});

test("blank anchors are none", async () => {
  const { client, store } = await openReplayedClient();
  await aiModule(client).recommendations({ recommender: "TopSelling", anchorValues: ["", "  "] });
  expect(store.seen[1]!.query).not.toHaveProperty("anchorValues");
});

test.each<[string, Partial<AiConfiguration>, boolean]>([
  ["a host and a deployment", {}, true],
  ["no host", { host: null }, false],
  ["a blank host", { host: " " }, false],
  ["no deployment", { deploymentEnabled: false }, false],
  ["neither", { host: null, deploymentEnabled: false }, false],
])("with %s, %j, recommendations are asked for: %j", async (_, part, isAsked) => {
  const { client, store } = await openReplayedClient({ getAiConfiguration: { body: { ...configuration, ...part } } });
  const { products } = await aiModule(client).recommendations({ recommender: "RecentlyViewed" });
  expect(products).toHaveLength(isAsked ? 1 : 0);
  expect(store.calls().includes("GET ai/recommendations")).toBe(isAsked);
});

test("a store that knows nothing of it recommends nothing, and is asked once", async () => {
  const { client, store } = await openReplayedClient({ getAiConfiguration: refused(404, "NOT_FOUND", "No.") });
  for (let i = 0; i < 2; i++) {
    expect(await aiModule(client).recommendations({ recommender: "TopSelling" })).toEqual({ products: [] });
  }
  expect(store.calls()).toEqual(["GET ai/configuration"]);
});

test("that the configuration cannot be read is no answer", async () => {
  const { client } = await openReplayedClient({ getAiConfiguration: refused(503, "SERVER_UNAVAILABLE", "Busy.") });
  await expect(aiModule(client).recommendations({ recommender: "TopSelling" })).rejects.toMatchObject({ status: 503 });
});

test("without a recommender nothing is asked", async () => {
  const { client, store } = await openReplayedClient();
  for (const recommender of ["", " ", undefined]) {
    await expect(aiModule(client).recommendations({ recommender } as never)).rejects.toMatchObject({
      code: "INVALID_CONFIG",
    });
  }
  await expect(aiModule(client).recommendations(undefined as never)).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});

test("an assistant gets what the store tells it, and a store without one is asked once", async () => {
  const { client } = await openReplayedClient();
  expect(await aiModule(client).shopperAgent()).toMatchObject({ isEnabled: true, agentId: "counter" });
  const without = await openReplayedClient({ getShopperAgentContext: refused(404, "NOT_FOUND", "No.") });
  for (let i = 0; i < 2; i++) {
    await expect(aiModule(without.client).shopperAgent()).rejects.toMatchObject({ status: 404 });
  }
  expect(without.store.seen).toHaveLength(1);
});
