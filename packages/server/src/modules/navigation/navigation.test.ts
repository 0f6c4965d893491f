import { getNavigationMenu, type InputOf } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

const ask = (query: InputOf<typeof getNavigationMenu>["query"] = {}) =>
  demo.guest().send(getNavigationMenu, { params: { communityId: demo.app.stores.find("demo")!.communityId }, query });

test("the site's own menu has the categories between its links", async () => {
  const { body } = await ask({ includeImageUrl: true, addHomeMenuItem: true });
  expect(receiverOf(getNavigationMenu).replyProblems(body)).toEqual([]);
  const labels = body.menuItems.map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(["Home", "Filters"]);
  expect(body.menuItems[1]).toMatchObject({
    actionType: "InternalLink",
    pageReference: { type: "standard__recordPage", attributes: { objectApiName: "ProductCategory" } },
  });
});

test("another link set is asked for by its name", async () => {
  const { body } = await ask({ navigationLinkSetDeveloperName: "Footer_Legal" });
  expect(body.menuItems).toMatchObject([
    { label: "Legal notice", actionValue: "/legal-notice", target: "NewWindow" },
    { label: "Privacy policy" },
  ]);
});

test("what is asked for wrongly is refused in the platform's words", async () => {
  expect(await ask({ navigationLinkSetDeveloperName: "Nothing" })).toMatchObject({
    status: 400,
    errors: [{ message: 'Specify a valid "navigationLinkSetDeveloperName".' }],
  });
  expect((await ask({ navigationLinkSetId: "MC22222222222222222222222222" })).status).toBe(400);
  expect((await ask({ publishStatus: "Draft" })).status).toBe(403);
  const elsewhere = { params: { communityId: "0DB000000000000AAA" } };
  expect((await demo.guest().send(getNavigationMenu, elsewhere)).status).toBe(404);
});
