import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoStore } from "@tradecounter/demo-store";
import { getNavigationMenu, getSiteContents, type InputOf } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import { publishContent, readContentFolder } from "../content/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

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

test("a menu that is written in another language is shown in it, by its name and by its key", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-menus-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(fileURLToPath(demoStore.folder), "content"), folder, { recursive: true });
  const items = [{ label: "Pie de imprenta", target: "/legal-notice" }];
  const menu = { type: "tradecounter__linkSet", title: "Avisos", developerName: "Footer_Legal", items };
  writeFileSync(join(folder, "menus/Footer_Legal.es.json"), JSON.stringify(menu));
  const read = await readContentFolder(folder, { id: demo.webstoreId, language: "en_US" });
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const goBack = await demo.savepoint();
  await demo.db.transaction((tx) => publishContent(tx, demo.webstoreId, read.items, { now: new Date() }));
  await demo.app.stores.refresh();
  onTestFinished(goBack);

  const { siteId } = demo.app.stores.find("demo")!;
  const sets = { contentTypeFQN: "tradecounter__linkSet", language: "es", pageSize: 50 };
  const { contents } = await demo.guest().get(getSiteContents, { params: { siteId }, query: sets });
  const { contentKey } = contents.find(({ title }) => title === "Avisos")!;
  for (const which of [{ navigationLinkSetDeveloperName: "Footer_Legal" }, { navigationLinkSetId: contentKey }]) {
    const inSpanish = Object.assign({ language: "es" }, which);
    expect((await ask(inSpanish)).body.menuItems).toMatchObject([{ label: "Pie de imprenta" }]);
    expect((await ask(which)).body.menuItems).toMatchObject([{ label: "Legal notice" }, { label: "Privacy policy" }]);
  }
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
