import { recordIdOf } from "@tradecounter/commerce";
import { getSeoProperties, type SeoProperties } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, sql, type DemoStore } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

const ask = (recordIdOrAlias: string, fields: string[] = [], language?: string) =>
  demo.guest().send(getSeoProperties, {
    params: { communityId: demo.app.stores.find("demo")!.communityId, recordIdOrAlias },
    query: Object.assign(fields.length > 0 ? { fields } : {}, language && { language }),
  });
const properties = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked);
  expect(status).toBe(200);
  expect(receiverOf(getSeoProperties).replyProblems(body)).toEqual([]);
  return body as SeoProperties;
};

test("a product is told with the public fields that were asked for, empty where it has none", async () => {
  const asked = ["Name", "Thread__c", "Voltage__c", "Cost__c", "CreatedDate", "_Title"];
  const found = await properties(demo.products.oilFilter, asked);
  expect(found).toMatchObject({
    recordId: demo.products.oilFilter,
    objectName: "Product",
    recordName: "Oil filter, spin-on, 200 Series",
    isSeoIndexed: true,
    complexFields: null,
  });
  expect(found.fields).toEqual({ Name: found.recordName, Thread__c: "M20x1.5", Voltage__c: "" });
});

test("the way down to a product comes as JSON, where it is asked for", async () => {
  const { complexFields, fields } = await properties(demo.products.oilFilter, ["BreadcrumbList"]);
  const list = JSON.parse(complexFields!.BreadcrumbList!) as { position: number; name: string }[];
  expect(list.map(({ position, name }) => [position, name])).toEqual([
    [1, "Filters"],
    [2, "Oil Filters"],
    [3, "Spin-On Oil Filters"],
  ]);
  expect(fields).toEqual({});
});

test("a category and a page of content are told, too", async () => {
  expect(await properties(recordIdOf("category", demo.webstoreId, "filters"), ["Name", "SortOrder"])).toMatchObject({
    objectName: "Category",
    recordName: "Filters",
    fields: { Name: "Filters" },
  });
  expect(await properties("faq")).toMatchObject({ objectName: "Page", isSeoIndexed: true, title: expect.any(String) });
});

test("a record is told in the language that is asked for, with its addresses in all of them", async () => {
  await demo.db.run(
    sql`update content_version set url_name = 'sobre-nosotros' where language = 'es' and url_name = 'about'`,
  );
  await demo.db.run(sql`update store set settings = settings || '{"hosts": ["parts.test"]}'::jsonb`);
  await demo.app.stores.refresh();
  expect(await properties("faq", [], "es")).toMatchObject({
    title: "Preguntas frecuentes",
    canonicalUrl: "https://parts.test/es/faq",
    hrefLangUrls: { en_US: "https://parts.test/faq", es: "https://parts.test/es/faq" },
  });
  expect((await properties("faq")).canonicalUrl).toBe("https://parts.test/faq");
  const about = { en_US: "https://parts.test/about", es: "https://parts.test/es/sobre-nosotros" };
  expect(await properties("about")).toMatchObject({ canonicalUrl: about.en_US, hrefLangUrls: about });
  expect(await properties("sobre-nosotros", [], "es")).toMatchObject({ canonicalUrl: about.es, hrefLangUrls: about });
  const part = await properties(demo.products.oilFilter, ["Name", "BreadcrumbList"], "es");
  expect(part.recordName).toBe(part.fields.Name);
  expect(part.recordName).not.toBe("Oil filter, spin-on, 200 Series");
  const [first] = JSON.parse(part.complexFields!.BreadcrumbList!) as { name: string; item: string }[];
  expect(first!.name).toBe("Filtros");
  expect(first!.item).toMatch(/^https:\/\/parts\.test\/es\/category\/products\/filters\//);
  expect((await properties("home", [], "es")).hrefLangUrls.es).toBe("https://parts.test/es");
});

test.each(["01t000000000000AAA", "0ZG000000000000AAA", "no-such-page", "001000000000000AAA"])(
  "of %s there is nothing to tell",
  async (id) => {
    expect((await ask(id)).status).toBe(404);
  },
);
