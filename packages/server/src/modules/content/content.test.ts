import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import {
  getChannelContent,
  getChannelContents,
  getDiscovery,
  getProducts,
  getSiteContent,
  getSiteContents,
  type InputOf,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import sharp from "sharp";
import { afterAll, assert, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createAccessTokens } from "../access-token/index.ts";
import { openDemoStore, sql, type DemoStore } from "../../testing/index.ts";
import { notesOfCatalogue } from "./catalogue-notes.ts";
import { readContentFolder } from "./folder.ts";
import { problemSentence } from "./item.ts";
import { notesOfLostKeys } from "./lost-keys.ts";
import { draftContent, publishContent, rollBackContent } from "./publish.ts";
import { versionsIn } from "./store.ts";

const monday = new Date("2030-01-07T08:00:00Z");
const clock = { time: monday, now: () => clock.time };
let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore({ clock });
});
afterAll(() => demo.close());
beforeEach(() => {
  clock.time = new Date(clock.time.getTime() + 1000);
});

const store = () => demo.app.stores.find("demo")!;
const news = (title: string, body = "Text.", facts = "") => `---\ntitle: ${title}\n${facts}---\n\n${body}\n`;
const picture = (extra: object = {}) =>
  JSON.stringify({ type: "sfdc_cms__image", title: "A picture", altText: "Alt", file: "p.png", ...extra });
const png = () =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: "#c2410c" } })
    .png()
    .toBuffer();

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), "tradecounter-content-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const read = (files: Readonly<Record<string, string | Buffer>>, languages?: readonly string[]) =>
  readContentFolder(folderOf(files), { id: demo.webstoreId, language: "en_US", languages });

async function contentOf(files: Readonly<Record<string, string | Buffer>>, languages?: readonly string[]) {
  const folder = await read(files, languages);
  if ("problems" in folder) throw new Error(folder.problems.map(problemSentence).join("\n"));
  return folder;
}

const itemsOf = async (files: Readonly<Record<string, string | Buffer>>) => (await contentOf(files)).items;

const pageWith = (...seedComponents: object[]) =>
  JSON.stringify({ type: "tradecounter__page", title: "P", sections: [{ columns: [{ seedComponents }] }] }, null, 1);
/** The line, from 1, where a text first occurs. */
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;

async function publish(files: Readonly<Record<string, string | Buffer>>) {
  const items = await itemsOf(files);
  const done = await demo.db.transaction((tx) => publishContent(tx, demo.webstoreId, items, { now: clock.now() }));
  await demo.app.stores.refresh();
  return done;
}

const list = async (query: InputOf<typeof getSiteContents>["query"] = {}) =>
  demo.guest().get(getSiteContents, { params: { siteId: store().siteId }, query });
const titles = async (query?: InputOf<typeof getSiteContents>["query"]) =>
  (await list(query)).contents.map(({ title }) => title).sort();
const keyOf = async (title: string) =>
  (await list({ pageSize: 250 })).contents.find((one) => one.title === title)!.contentKey;

test("a published folder is what shoppers see, by site and by channel, as the contract says", async () => {
  await publish({ "p.png": await png(), "p.json": picture(), "n.md": news("News", "A **word**.", "bannerImage: p\n") });
  const found = await list({ contentTypeFQN: "sfdc_cms__image", includeContentBody: true });
  expect(receiverOf(getSiteContents).replyProblems(found)).toEqual([]);
  const [item] = found.contents;
  expect(item).toMatchObject({
    language: "en_US",
    publishedDate: clock.now().toISOString(),
    resourceUrl: `/services/data/v65.0/connect/sites/${store().siteId}/cms/delivery/contents/${item!.contentKey}`,
    contentBody: {
      "sfdc_cms:media": {
        url: `/cms/delivery/media/${item!.contentKey}`,
        source: { type: "file", mimeType: "image/png", fileName: "p.png" },
      },
      altText: "Alt",
    },
  });
  const channelId = store().channelId;
  const params = { channelId, contentKeyOrId: item!.managedContentId };
  const document = await demo.guest().get(getChannelContent, { params });
  expect(receiverOf(getChannelContent).replyProblems(document)).toEqual([]);
  expect(document).toMatchObject({
    title: "A picture",
    channelSummary: { id: channelId, target: { id: store().siteId } },
  });
  expect((await demo.guest().get(getChannelContents, { params: { channelId } })).contents).toHaveLength(2);
  expect(await demo.guest().get(getDiscovery)).toMatchObject({ siteId: store().siteId, channelId });
});

test("references come as deep as asked, as a map or a list, short or whole", async () => {
  await publish({ "p.png": await png(), "p.json": picture(), "n.md": news("News", "A **word**.", "bannerImage: p\n") });
  const params = { siteId: store().siteId, contentKeyOrId: await keyOf("News") };
  const single = (query: InputOf<typeof getSiteContent>["query"]) =>
    demo.guest().get(getSiteContent, { params, query });
  const key = await keyOf("A picture");
  expect(await single({})).toMatchObject({
    references: null,
    referencesList: null,
    contentBody: { body: "<p>A <strong>word</strong>.</p>\n" },
  });
  const short = await single({ referenceDepth: 1 });
  expect(short.references![key]).toMatchObject({ title: "A picture" });
  expect(short.references![key]).not.toHaveProperty("contentBody");
  expect(await single({ referenceDepth: 3, referencesAsList: true, expandReferences: true })).toMatchObject({
    references: null,
    referencesList: [{ contentKey: key, contentBody: { altText: "Alt" } }],
  });
});

test("items that are asked for by key come in that order, and what is unknown is left out", async () => {
  await publish({ "a.md": news("A"), "b.md": news("B"), "c.md": news("C") });
  const keys = [await keyOf("C"), "MC22222222222222222222222222", await keyOf("A"), "nothing"];
  expect((await list({ contentKeys: keys })).contents.map(({ title }) => title)).toEqual(["C", "A"]);
  const ids = (await list({ contentKeys: [keys[0]!] })).contents.map(({ managedContentId }) =>
    managedContentId.slice(0, 15),
  );
  expect(await titles({ managedContentIds: ids })).toEqual(["C"]);
});

test("a list has pages whose addresses say what was asked, in the order of the alphabet", async () => {
  await publish({ "a.md": news("A"), "b.md": news("B"), "c.md": news("C") });
  const second = await list({ pageSize: 1, page: 1, contentTypeFQN: "sfdc_cms__news", includeContentBody: true });
  const address = (page: number) =>
    `/services/data/v65.0/connect/sites/${store().siteId}/cms/delivery/contents?contentTypeFQN=sfdc_cms__news&includeContentBody=true&page=${page}&pageSize=1`;
  expect(second).toMatchObject({ currentPageUrl: address(1), nextPageUrl: address(2), previousPageUrl: address(0) });
  const { body } = await demo.guest().request("GET", second.nextPageUrl!);
  expect(body).toMatchObject({ nextPageUrl: null });
  const dated = { publishStartDate: "2030-01-01T00:00:00Z", publishEndDate: "2030-01-02T00:00:00Z" };
  expect(await titles(dated)).toEqual([]);
  expect(await titles({ publishStartDate: "2030-01-01T00:00:00Z" })).toEqual(["A", "B", "C"]);
});

test.each<[string, number, string]>([
  ["contentKeys=MCA&managedContentIds=20Y000000000000", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["pageSize=251", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["pageSize=0", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["pageSize=26&includeContentBody=true", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["pageSize=26&expandReferences=true", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["referenceDepth=4", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["page=-1", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["publishStartDate=yesterday", 400, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  [`contentKeys=${Array.from({ length: 51 }, (_, at) => `MC${at}`).join(",")}`, 400, "MAX_LIMIT_EXCEEDED"],
])("a list by %s is refused with %i", async (query, status, errorCode) => {
  const url = `/services/data/v65.0/connect/sites/${store().siteId}/cms/delivery/contents?${query}`;
  expect(await demo.guest().request("GET", url)).toMatchObject({ status, errors: [{ errorCode }] });
});

test.each(["sites/0ZE000000000000AAA", "sites/0DM000000000000", "cms/delivery/channels/0DM000000000000AAA"])(
  "%s is no place of content",
  async (place) => {
    const path = place.startsWith("sites") ? `${place}/cms/delivery/contents` : `${place}/contents`;
    expect((await demo.guest().request("GET", `/services/data/v65.0/connect/${path}`)).status).toBe(404);
  },
);

test("an item in another language comes where it is asked for, and else the store's own", async () => {
  await publish({ "a.md": news("Hours"), "a.fr.md": news("Heures"), "b.md": news("Other") });
  expect(await titles()).toEqual(["Hours", "Other"]);
  expect(await titles({ language: "fr" })).toEqual(["Heures", "Other"]);
});

test("what is dated appears and goes by itself, and the pages of guests are other ones then", async () => {
  const begin = clock.time.getTime();
  const start = (minutes: number) => new Date(begin + minutes * 60_000);
  const at = (minutes: number) => start(minutes).toISOString();
  await publish({ "a.md": news("Before") });
  await publish({ "a.md": news("Sale", "Text.", `publishFrom: ${at(10)}\npublishUntil: ${at(20)}\n`) });
  expect(await titles()).toEqual(["Before"]);
  const { revision } = store();
  for (const [minutes, shown] of [
    [11, ["Sale"]],
    [21, []],
  ] as const) {
    clock.time = start(minutes);
    await demo.app.jobs.runDue();
    await demo.app.stores.refresh();
    expect(await titles()).toEqual(shown);
  }
  expect(store().revision).not.toBe(revision);
});

test("a release is left by going back to any earlier one", async () => {
  const first = await publish({ "a.md": news("One"), "b.md": news("Both") });
  await publish({ "a.md": news("Two"), "c.md": news("New") });
  expect(await titles()).toEqual(["New", "Two"]);
  const back = await demo.db.transaction((tx) =>
    rollBackContent(tx, demo.webstoreId, first.release, { now: clock.now() }),
  );
  await demo.app.stores.refresh();
  expect(back).toMatchObject({ outcome: "published", release: first.release + 2, changed: ["a", "b"], removed: ["c"] });
  expect(await titles()).toEqual(["Both", "One"]);
  const again = await publish({ "a.md": news("One"), "b.md": news("Both") });
  expect(again.outcome).toBe("unchanged");
});

test("who edited an older release is told, and nothing is changed", async () => {
  const { release } = await publish({ "a.md": news("Mine") });
  const items = await itemsOf({ "a.md": news("Theirs") });
  const late = await demo.db.transaction((tx) =>
    publishContent(tx, demo.webstoreId, items, { now: clock.now(), edited: release - 1 }),
  );
  expect(late).toMatchObject({ outcome: "outdated", release });
  await demo.app.stores.refresh();
  expect(await titles()).toEqual(["Mine"]);
});

test("drafts are for who brings a token for previews, and for nobody else", async () => {
  await publish({ "a.md": news("Live") });
  const items = await itemsOf({ "a.md": news("Draft"), "b.md": news("Coming") });
  await demo.db.transaction((tx) => draftContent(tx, demo.webstoreId, items, { now: clock.now() }));
  await demo.app.stores.refresh();
  expect(await titles()).toEqual(["Live"]);
  const tokens = createAccessTokens({ db: demo.db, clock });
  const asWith = async (scope: "preview" | "shop") => {
    const expiresAt = new Date(clock.time.getTime() + 3_600_000);
    const wanted = {
      storeId: demo.webstoreId,
      kind: "integration",
      name: scope,
      scopes: [scope],
      buyerGroups: [],
      expiresAt,
    } as const;
    const authorization = `Bearer ${await tokens.issue(wanted)}`;
    const url = `/services/data/v65.0/connect/sites/${store().siteId}/cms/delivery/contents`;
    return demo.guest().request("GET", url, undefined, { authorization });
  };
  const preview = await asWith("preview");
  expect((preview.body as { contents: { title: string }[] }).contents.map(({ title }) => title).sort()).toEqual([
    "Coming",
    "Draft",
  ]);
  expect(preview.headers["cache-control"]).toBe("private, no-store");
  expect((await asWith("shop")).body).toMatchObject({ contents: [{ title: "Live" }] });
});

test("a draft without an item shows a preview what is left, and takes away nothing that shoppers see", async () => {
  await publish({ "a.md": news("Stays"), "b.md": news("Goes"), "b.fr.md": news("Part") });
  const shown = async (isPreview: boolean) => {
    const set = await demo.app.content.of(store(), { isPreview });
    return [...set.all("fr")].map(({ title }) => title).sort();
  };
  const draft = async (files: Readonly<Record<string, string>>) => {
    const items = await itemsOf(files);
    return demo.db.transaction((tx) => draftContent(tx, demo.webstoreId, items, { now: clock.now() }));
  };
  expect(await draft({ "a.md": news("Stays"), "b.md": news("Goes") })).toMatchObject({ changed: [], removed: ["b"] });
  expect(await shown(true)).toEqual(["Goes", "Stays"]);
  expect(await draft({ "a.md": news("Stays") })).toMatchObject({ changed: [], removed: ["b"] });
  expect([await shown(true), await shown(false)]).toEqual([["Stays"], ["Part", "Stays"]]);
  expect(await draft({ "a.md": news("Stays"), "b.md": news("Goes"), "b.fr.md": news("Part") })).toMatchObject({
    removed: [],
  });
  expect(await shown(true)).toEqual(["Part", "Stays"]);
});

test.each(["published", "drafted"] as const)(
  "what is taken away is gone at once, also where a change of it was planned (%s)",
  async (way) => {
    await publish({ "a.md": news("Today") });
    await publish({ "a.md": news("Tomorrow", "Text.", "publishFrom: 2099-01-01T00:00:00Z\n") });
    const items = await itemsOf({ "b.md": news("Stays") });
    if (way === "published") await publish({ "b.md": news("Stays") });
    else await demo.db.transaction((tx) => draftContent(tx, demo.webstoreId, items, { now: clock.now() }));
    const set = await demo.app.content.of(store(), { isPreview: way === "drafted", at: clock.now() });
    expect([...set.all()].map(({ title }) => title)).toEqual(["Stays"]);
  },
);

test("an item that is missing is told by the name that the owner wrote, with its line and place", async () => {
  const shownIn = (body: object) => JSON.stringify({ type: "sfdc_cms__other", title: "T", body }, null, 1);
  const menuItems = [
    { label: "Home", target: "/" },
    { label: "A", target: "/a", image: "pictures/missing" },
  ];
  const folder = await read({
    "menus/m.json": JSON.stringify(
      { type: "tradecounter__linkSet", title: "M", developerName: "M", items: menuItems },
      null,
      1,
    ),
    "news/n.md": news("N", "One.\n\nTwo {!cmsMedia.pictures/nowhere}.", "bannerImage: pictures/none\n"),
    "other.json": shownIn({ first: { content: "there/not" }, html: "<p>{!cmsMedia.there/neither}</p>" }),
  });
  expect("problems" in folder && folder.problems.map(problemSentence)).toEqual([
    "menus/m.json:13, items 2, image: names an item that is not here: pictures/missing",
    "news/n.md:8, body: names an item that is not here: pictures/nowhere",
    "news/n.md:3, bannerImage: names an item that is not here: pictures/none",
    "other.json:5, body, first: names an item that is not here: there/not",
    "other.json:8, body, html: names an item that is not here: there/neither",
  ]);
});

test("a placeholder that nothing fills in is refused wherever it stands, and fields of the item are for its search texts", async () => {
  const other = (body: object, seoProperties = {}) =>
    JSON.stringify({ type: "sfdc_cms__other", title: "T", body, seoProperties }, null, 1);
  const folder = await read({
    "news/n.md": news("{!Record.Cost__c}", "One.\n\nTwo {!Site.phone}."),
    "page.json": JSON.stringify({ type: "tradecounter__page", title: "{!Record.Cost__c}", sections: [] }, null, 1),
    "other.json": other({ a: "{!User.Email}" }, { title: "{!Content.b}" }),
    "plain.json": other({ a: "{!cmsMedia.pictures/counter}" }, { title: "{!contentAsset.sheet.1}" }),
    "good.json": other({ heading: "H" }, { title: "{!Content.heading} | {!Record._Title}" }),
    "good-page.json": JSON.stringify({ type: "tradecounter__page", title: "At {!Site.name}", sections: [] }),
  });
  expect("problems" in folder && folder.problems.map(problemSentence)).toEqual([
    "news/n.md:2, title: has {!Record.Cost__c}, which nothing fills in there",
    "news/n.md:5, body: has {!Site.phone}, which nothing fills in there",
    "other.json:8, seoProperties, title: has {!Content.b}, which nothing fills in there",
    "other.json:5, body, a: has {!User.Email}, which nothing fills in there",
    "page.json:3, title: has {!Record.Cost__c}, which nothing fills in there",
    "plain.json:8, seoProperties, title: has {!contentAsset.sheet.1}, which nothing fills in there",
    "plain.json:5, body, a: has {!cmsMedia.pictures/counter}, which nothing fills in there",
  ]);
});

test("tags for the head of a document are delivered as they were written, and others refused with what is wrong", async () => {
  const withTags = (headTags: string, title = "For {!Record._Title}") =>
    JSON.stringify(
      { type: "sfdc_cms__news", title: "T", body: "Text", seoProperties: { title, description: "A & B", headTags } },
      null,
      1,
    );
  const tags = '<meta name="author" content="{!Content.title}"><link rel="license" href="https://a.example/">';
  const [item] = await itemsOf({ "a.json": withTags(tags) });
  expect(item!.body["sfdc_cms:seoProperties"]).toEqual({
    title: "For {!Record._Title}",
    description: "A & B",
    headTags: tags,
  });
  const folder = await read({
    "a.json": withTags("<script>x()</script>"),
    "b.json": withTags('<meta name="a" content="{!Record.Cost__c}">'),
    "c.json": withTags(tags, "<b>T</b>"),
  });
  expect("problems" in folder && folder.problems.map(problemSentence)).toEqual([
    'a.json:8, seoProperties, headTags: have a <script> other than <script type="application/ld+json">',
    "b.json:8, seoProperties, headTags: has {!Record.Cost__c}, which nothing fills in there",
    "c.json:6, seoProperties, title: is a text without markup",
  ]);
});

test("files that a link or a picture of a Markdown text names are filled in", async () => {
  const [item] = await itemsOf({ "a.md": news("A", "[Sheet]({!contentAsset.sheet.1})") });
  expect(item!.body).toMatchObject({ body: '<p><a href="/sfsites/c/file-asset/sheet?v=1">Sheet</a></p>\n' });
});

test("an address leads on to the page that has it, not to one that will have it later", async () => {
  const page = (urlName: string, facts = "") =>
    news("P", "Text.", `type: tradecounter__page\nurlName: ${urlName}\n${facts}`);
  await publish({ "fair.md": page("fair-one") });
  await publish({ "fair.md": page("fair-two") });
  const onceAt = async () => (await demo.app.content.of(store())).pageOnceAt("fair-one")?.name;
  expect(await onceAt()).toBe("fair");
  const from = new Date(clock.time.getTime() + 3_600_000);
  const planned = page("fair-one", `publishFrom: ${from.toISOString()}\n`);
  await publish({ "fair.md": page("fair-two"), "other.md": page("other") });
  await publish({ "fair.md": page("fair-two"), "other.md": planned });
  expect(await onceAt()).toBe("fair");
  clock.time = from;
  await demo.db.run(sql`update store set content_at = ${from} where id = ${demo.webstoreId}`);
  await demo.app.stores.refresh();
  expect(await onceAt()).toBe("other");
});

test("a plan that was taken back before its day never takes an old address over", async () => {
  const page = (urlName: string, facts = "") =>
    news("P", "Text.", `type: tradecounter__page\nurlName: ${urlName}\n${facts}`);
  const from = new Date(clock.time.getTime() + 3_600_000);
  await publish({ "show.md": page("show-one"), "hall.md": page("hall") });
  await publish({ "show.md": page("show-two"), "hall.md": page("hall") });
  const planned = page("show-one", `publishFrom: ${from.toISOString()}\n`);
  await publish({ "show.md": page("show-two"), "hall.md": planned });
  await publish({ "show.md": page("show-two"), "hall.md": page("hall") });
  clock.time = from;
  await demo.db.run(sql`update store set content_at = ${from} where id = ${demo.webstoreId}`);
  await demo.app.stores.refresh();
  expect((await demo.app.content.of(store())).pageOnceAt("show-one")?.name).toBe("show");
});

test("facts may stand in quotes, and the quotes are not shown", async () => {
  await publish({ "q.md": news('"Sea Ray" or "Bayliner"') });
  expect([...(await demo.app.content.of(store())).all()].map(({ title }) => title)).toEqual([
    '"Sea Ray" or "Bayliner"',
  ]);
  const facts = 'publishFrom: "2029-01-01T00:00:00Z"\n';
  await publish({
    "a.md": news('"About: \\"X\\""', "Text.", facts),
    "b.md": news("'It''s'"),
    "c.md": news('5" and 6"'),
  });
  expect(await titles()).toEqual(['5" and 6"', 'About: "X"', "It's"]);
});

test("two menus of one name in one language are refused, and one menu in two languages is not", async () => {
  const menu = (title: string) =>
    JSON.stringify({ type: "tradecounter__linkSet", title, developerName: "Tools", items: [] }, null, 1);
  const folder = await read({ "a.json": menu("A"), "a.fr.json": menu("Af"), "b.json": menu("B") });
  expect("problems" in folder && folder.problems.map(problemSentence)).toEqual([
    "b.json:4, developerName: is that of a.json as well",
  ]);
});

test("a page that names a menu that is not there is refused, and one in its own language or the store's will do", async () => {
  const menu = (developerName: string) =>
    JSON.stringify({ type: "tradecounter__linkSet", title: "M", developerName, items: [] });
  const list = (linkSet: string) => ({ component: "linkList", linkSet });
  const page = pageWith(list("Tools"), list("Herramientas"), {
    component: "responsiveContainer",
    components: [list("Tolls")],
  });
  const footer = pageWith({ component: "footer", legalLinkSet: "Legal" });
  const menus = { "tools.json": menu("Tools"), "herramientas.es.json": menu("Herramientas") };
  const folder = await read({ ...menus, "pages/a.json": page, "pages/a.es.json": page, "pages/footer.json": footer });
  const last = `:${lineOf(page, '"Tolls"')}, sections 1, columns 1, seedComponents 3, components 1, linkSet: names a menu that is not here: Tolls`;
  expect("problems" in folder && folder.problems.map(problemSentence)).toEqual([
    `pages/a.es.json${last}`,
    `pages/a.json:${lineOf(page, '"Herramientas"')}, sections 1, columns 1, seedComponents 2, linkSet: names a menu that is not here: Herramientas`,
    `pages/a.json${last}`,
    `pages/footer.json:${lineOf(footer, '"Legal"')}, sections 1, columns 1, seedComponents 1, legalLinkSet: names a menu that is not here: Legal`,
  ]);
});

test("what a page names of a catalogue that has it not is told with each place, and what it has is not", async () => {
  const q = demo.db;
  const { id: filters } = await q.one<{ id: string }>(
    sql`select id from category where store_id = ${demo.webstoreId} and code = 'oil-filters'`,
  );
  const { id: part } = await q.one<{ id: string }>(
    sql`select id from product where store_id = ${demo.webstoreId} and sku = 'FLT-1001'`,
  );
  const gone = filters.slice(0, 14) + (filters[14] === "A" ? "B" : "A");
  const strip = (settings: object) => ({ component: "productStrip", title: "S", ...settings });
  const button = (url: string) => ({ component: "button", text: "Go", url });
  const page = pageWith(
    strip({ category: "oil-filters" }),
    strip({ category: filters }),
    strip({ category: "oil-filtres" }),
    strip({ partNumbers: ["FLT-1001", "FLT-9999"] }),
    button(`/category/products/filters/oil-filters/${filters}?page=2`),
    button("/category/filters/oil-filters/"),
    button("/category/oil-filters/filters"),
    button(`/product/FLT-1001/${part}`),
    button("/product/FLT-1001/01tAAAAAAAAAAAA"),
  );
  const text = news(
    "T",
    `[Oil](/es/category/oil-filters)\n\n[None](/category/products/filters/none/${gone})\n\n[Again](/category/none)`,
    "type: tradecounter__page\n",
  );
  const { things, notes } = await contentOf({ "p.json": page, "t.md": text, "u.es.md": text }, ["es"]);
  expect(notes).toEqual([]);
  const at = "sections 1, columns 1, seedComponents";
  expect(await notesOfCatalogue(q, demo.webstoreId, things)).toEqual([
    `p.json:${lineOf(page, '"oil-filtres"')}, ${at} 3, category: names the category oil-filtres, which the catalogue does not have`,
    `p.json:${lineOf(page, '"FLT-9999"')}, ${at} 4, partNumbers 2: names the part FLT-9999, which the catalogue does not have`,
    `p.json:${lineOf(page, '"/category/oil-filters/filters"')}, ${at} 7, url: leads to /category/oil-filters/filters, which the catalogue does not have`,
    `p.json:${lineOf(page, "/01tAAA")}, ${at} 9, url: leads to /product/FLT-1001/01tAAAAAAAAAAAA, which the catalogue does not have`,
    ...["t.md", "u.es.md"].flatMap((file) => [
      `${file}:8, body: leads to /category/products/filters/none/${gone}, which the catalogue does not have`,
      `${file}:10, body: leads to /category/none, which the catalogue does not have`,
    ]),
  ]);
});

test("a page where those of another language begin is refused, and what a hidden folder holds is left alone", async () => {
  const page = JSON.stringify({ type: "tradecounter__page", title: "A", sections: [] }, null, 1);
  const folder = await read({ "pages/es.json": page, ".editor/settings.json": "{}", "notes/.kept.json": "{}" }, ["es"]);
  expect("problems" in folder && folder.problems.map(problemSentence)).toEqual([
    "pages/es.json:1, urlName: is where the pages in es begin",
  ]);
  expect("items" in (await read({ "pages/es.json": page }))).toBe(true);
});

test("a language of the store without a page is told, and so is each page in a language that it is not shown in", async () => {
  const page = news("P", "Text.", "type: tradecounter__page\n");
  const files = { "faq.md": page, "faq.fr.md": page, "news/n.de.md": news("N") };
  expect((await contentOf(files, ["es"])).notes).toEqual([
    "no page is in es, in which the store is shown",
    "faq.fr.md: is in fr, in which the store is not shown",
  ]);
  expect((await contentOf({ ...files, "faq.es.md": page }, ["es", "fr"])).notes).toEqual([]);
  expect((await contentOf({ "faq.en.md": page })).notes).toEqual([
    "no page is in en_US, in which the store is shown",
    "faq.en.md: is in en, in which the store is not shown",
  ]);
});

test("an item that addresses alone name is told at each of its places", async () => {
  const key = "MC22222222222222222222222222";
  const address = `/cms/delivery/media/${key}`;
  const text = news("T", `![A](${address})\n\nText.\n\n![B](${address}) and {!cmsMedia.${key}}`);
  const folder = await read({ "t.md": text });
  expect("problems" in folder && folder.problems.map(problemSentence)).toEqual([
    `t.md:9, body: names an item that is not here: ${key}`,
    `t.md:5: names an item that is not here: ${key}`,
  ]);
});

test("a page whose file was renamed and lost its key by it is told, with the key that keeps its old address", async () => {
  const page = (title: string, facts = "") => news(title, `About ${title}.`, `type: tradecounter__page\n${facts}`);
  await publish({ "fair.md": page("The fair"), "hall.md": page("The hall"), "hours.md": page("Hours") });
  const before = await versionsIn(demo.db, demo.webstoreId, store().contentRelease);
  const { contentKey } = before.find(({ path, removed }) => path === "fair.md" && !removed)!;
  const told = async (files: Record<string, string>) => notesOfLostKeys(before, await itemsOf(files));
  const others = { "hours.md": page("Hours") };
  expect(await told({ ...others, "fairs.md": page("The fair"), "new.md": page("New") })).toEqual([
    `fairs.md: is a new page, and that of fair.md at /fair is gone; if it is the same one, give it the contentKey ${contentKey}, and its old address leads to it`,
  ]);
  expect(await told({ ...others, "fairs.md": page("The fair", `contentKey: ${contentKey}\n`) })).toEqual([]);
  expect(await told({ ...others, "fairs.md": page("The fair", "urlName: fair\n") })).toEqual([]);
});

test("a link to a page that the folder has not is told and not refused", async () => {
  const page = (url: unknown) =>
    JSON.stringify({
      type: "tradecounter__page",
      title: "P",
      sections: [{ columns: [{ seedComponents: [{ component: "button", text: "Go", url }] }] }],
    });
  const menu = { type: "tradecounter__linkSet", title: "M", developerName: "M" };
  const folder = await read({
    "pages/here.json": page("/here?from=menu"),
    "pages/there.json": page({ type: "comm__namedPage", attributes: { name: "nowhere" } }),
    "m.json": JSON.stringify({
      ...menu,
      items: [
        { label: "A", target: "/cart" },
        { label: "B", target: "/gone" },
      ],
    }),
  });
  expect("notes" in folder && folder.notes).toEqual([
    "m.json:1, items 2, target: leads to /gone, where the store has no page",
    "pages/there.json:1, sections 1, columns 1, seedComponents 1, url: leads to /nowhere, where the store has no page",
  ]);
});

test("content does not change what the catalogue answers, but its name", async () => {
  const before = store().revision;
  await publish({ "a.md": news("Another") });
  expect(store().revision).not.toBe(before);
  expect((await demo.guest().get(getProducts, { query: { skus: ["FLT-1001"] } })).total).toBe(1);
});

test("a file comes with its type, in ranges, in a size that is asked for, and not again to who has it", async () => {
  const bytes = await png();
  await publish({ "p.png": bytes, "p.json": picture() });
  const url = `/sfsites/c/cms/delivery/media/${await keyOf("A picture")}`;
  const get = (headers: Record<string, string> = {}, address = url) => demo.app.http.inject({ url: address, headers });
  const whole = await get();
  expect(whole.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=3600",
  });
  expect(whole.rawPayload).toEqual(bytes);
  const part = await get({ range: "bytes=2-5" });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 2-5/${bytes.length}`]);
  expect(part.rawPayload).toEqual(bytes.subarray(2, 6));
  expect((await get({ range: "bytes=9999-" })).statusCode).toBe(416);
  expect((await get({ "if-none-match": whole.headers.etag! as string })).statusCode).toBe(304);
  expect((await get({ range: "bytes=0-1", "if-range": '"other"' })).statusCode).toBe(200);
  expect((await get({}, `${url}?v=2`)).headers["cache-control"]).toContain("immutable");
  for (const address of [`/parts${url}`, `/parts/fr${url}`, url.replace("/sfsites/c", "")])
    expect((await get({}, address)).statusCode).toBe(200);
  const sized = await get({}, `${url}?v=2&width=2&height=x`);
  expect([sized.statusCode, sized.headers.location]).toEqual([
    302,
    `/cdn-cgi/image/fit=scale-down,format=auto,onerror=redirect,width=2${url}?v=2`,
  ]);
  expect((await get({}, sized.headers.location)).headers["content-type"]).toBe("image/png");
  const missing = await get({}, "/sfsites/c/cms/delivery/media/MC22222222222222222222222222");
  expect([missing.statusCode, missing.json()]).toEqual([404, [expect.objectContaining({ errorCode: "NOT_FOUND" })]]);
});

test("a drawing may draw and nothing else, and a sheet of values is saved", async () => {
  await publish({
    "d.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "d.json": picture({ file: "d.svg", title: "Drawing" }),
    "t.csv": "a,b\n",
    "t.json": JSON.stringify({ type: "sfdc_cms__document", title: "Table", file: "t.csv" }),
  });
  const headersOf = async (title: string) =>
    (await demo.app.http.inject({ url: `/sfsites/c/cms/delivery/media/${await keyOf(title)}` })).headers;
  expect((await headersOf("Drawing"))["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
  expect((await headersOf("Table"))["content-disposition"]).toBe("attachment; filename*=UTF-8''t.csv");
});

/** The header of a PNG with this size, and next to nothing after it. */
function pngOf(width: number, height: number): Buffer {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(width, 0);
  sizes.writeUInt32BE(height, 4);
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
  };
  const head = chunk("IHDR", Buffer.concat([sizes, Buffer.from([8, 2, 0, 0, 0])]));
  const data = chunk("IDAT", deflateSync(Buffer.alloc(100)));
  return Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), head, data, chunk("IEND", Buffer.alloc(0))]);
}

test.each<[string, Record<string, string | Buffer>, string]>([
  ["JSON that is none", { "a.json": '{\n"type": "sfdc_cms__image",\n"title": x\n}' }, "a.json:3: is no JSON"],
  ["JSON that is wrong from its first signs", { "a.json": "\n\n{\n'type': 1}" }, "a.json:4: is no JSON"],
  ["a long JSON that is wrong from its first signs", { "a.json": `\n\n;${"x".repeat(200)}` }, "a.json:3: is no JSON"],
  ["JSON that ends too soon", { "a.json": '{\n"type": "x__y",\n"body": [' }, "a.json:3: is no JSON"],
  [
    "markup in a title",
    { "a.json": '{\n  "type": "x__y",\n  "title": "<b>A</b>",\n  "body": {}\n}' },
    "a.json:3, title: is a text without markup",
  ],
  ["markup in a fact", { "a.md": news("A", "T", "excerpt: <i>x</i>\n") }, "a.md:3, excerpt: is a text without markup"],
  ["a key that nothing reads", { "a.md": news("A", "T", "titel: B\n") }, "a.md:3, titel: nothing reads this key"],
  ["no title", { "a.json": '{"type": "x__y", "body": {}}' }, "title: is no text"],
  ["no facts", { "a.md": "Text" }, "a.md:1: begins with no facts"],
  ["an item that is not there", { "a.md": news("A", "T", "bannerImage: nowhere\n") }, "names an item that is not here"],
  [
    "a picture in a text that is not there",
    { "a.md": news("A", "![x]({!cmsMedia.pictures/no})") },
    "item that is not here",
  ],
  ["a file that is not there", { "a.json": picture() }, "file: names p.png, which is not there"],
  ["a file above the folder", { "a.json": picture({ file: "../p.png" }) }, "is no file beside this one"],
  ["a page as a picture", { "a.json": picture(), "p.png": "<html>" }, "which is no file that we deliver"],
  ["a document as a picture", { "a.json": picture({ file: "p.pdf" }), "p.pdf": "%PDF-1" }, "which is no image"],
  [
    "a drawing with a script",
    { "a.json": picture({ file: "p.svg" }), "p.svg": "<svg><script/></svg>" },
    "has the element <script>",
  ],
  ["a picture of 30,000 x 30,000", { "a.json": picture(), "p.png": pngOf(30_000, 30_000) }, "30000 x 30000 pixels"],
  [
    "a broken picture",
    { "a.json": picture(), "p.png": Buffer.from("\u0089PNG\r\n\u001a\nx", "latin1") },
    "cannot be read",
  ],
  ["a date without zone", { "a.md": news("A", "T", "publishFrom: 2026-01-01\n") }, "is no moment with its time zone"],
  [
    "a day that no month has",
    { "a.md": news("A", "T", "publishFrom: 2026-02-30T00:00:00Z\n") },
    "a.md:3, publishFrom: ",
  ],
  [
    "a year before all others",
    { "a.md": news("A", "T", "publishFrom: 0000-01-01T00:00:00Z\n") },
    "a.md:3, publishFrom: ",
  ],
  [
    "a moment after the last year",
    { "a.md": news("A", "T", "publishUntil: 9999-12-31T23:59:59-14:00\n") },
    "a.md:3, publishUntil: ",
  ],
  [
    "a sign that no database keeps",
    { "a.json": '{\n"type": "x__y",\n"title": "A",\n"body": {"a": [\n"b",\n"c\\u0000"]}}' },
    "a.json:6, body, a 2: has a character that cannot be kept",
  ],
  [
    "half of a sign",
    { "a.json": '{\n"type": "x__y",\n"title": "A\\ud800",\n"body": {}}' },
    "a.json:3, title: has a character that cannot be kept",
  ],
  [
    "such a sign in a key",
    { "a.json": '{\n"type": "x__y",\n"title": "A",\n"body": {"a\\u0000": 1}}' },
    "a.json:4, body: has a character that cannot be kept",
  ],
  ["such a sign in a text", { "a.md": news("A", "T\n\nx\0") }, "a.md:7: has the character U+0000"],
  ["a file in another encoding", { "a.md": Buffer.from(news("A", "T\n\nGrüße"), "latin1") }, "a.md:7: is not in UTF-8"],
  [
    "a file that is nested without end",
    { "a.json": `{"type": "x__y",\n"title": "A",\n"body": ${'{"a":\n'.repeat(30_000)}1${"}".repeat(30_000)}}` },
    "a.json:52: is more than 50 levels deep",
  ],
  [
    "an end before its beginning",
    { "a.md": news("A", "T", "publishFrom: 2026-01-02T00:00:00Z\npublishUntil: 2026-01-01T00:00:00Z\n") },
    "is not after publishFrom",
  ],
  [
    "one key twice",
    {
      "a.json": '{"type":"x__y","title":"A","body":{},"contentKey":"MC22222222222222222222222222"}',
      "b.json": '{"type":"x__y","title":"A","body":{},"contentKey":"MC22222222222222222222222222"}',
    },
    "contentKey: is that of a",
  ],
  [
    "one item twice",
    { "a.json": '{"type":"x__y","title":"A","body":{}}', "a.md": news("A") },
    "in the same language as",
  ],
])("%s is refused with its place and reason", async (_what, files, sentence) => {
  const folder = await read(files);
  assert("problems" in folder);
  expect(folder.problems.map(problemSentence).join("\n")).toContain(sentence);
});

test("what is wrong with a file or with two together is told by its line, and of who names such a file nothing", async () => {
  const page = (urlName: string) =>
    JSON.stringify({ type: "tradecounter__page", title: "A", urlName, sections: [] }, null, 2);
  const folder = await read({
    "a.json": JSON.stringify({ type: "sfdc_cms__image", title: "A", altText: "A", file: "p.svg" }, null, 2),
    "p.svg": "<svg><script/></svg>",
    "b.json": '{\n"type": "sfdc_cms__image",\n"title": x\n}',
    "n.md": news("N", "![x]({!cmsMedia.a})", "bannerImage: b\n"),
    "one.json": page("same"),
    "two.json": page("same"),
  });
  assert("problems" in folder);
  expect(folder.problems.map(problemSentence)).toEqual([
    "a.json:5, file: names p.svg, which has the element <script>",
    expect.stringMatching(/^b\.json:3: is no JSON/),
    "two.json:4, urlName: is the address of one.json as well",
  ]);
});

test("markup that is not allowed is taken out of a text, and the owner is told where", async () => {
  const folder = await read({ "a.md": news("A", "Hi <script>x()</script>") });
  assert("items" in folder);
  expect(folder.items[0]!.body.body).toBe("<p>Hi </p>\n");
  expect(folder.notes).toEqual(["a.md, body: markup that is not allowed was taken out"]);
});
