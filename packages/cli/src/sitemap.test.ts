import { once } from "node:events";
import { get as request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { recordIdOf } from "@tradecounter/commerce";
import { openDemoStore, sql, type DemoStore } from "@tradecounter/server/testing";
import fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { mountSitemap } from "./sitemap.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
  const { stores } = demo.app;
  mountSitemap({ app: demo.app, storeFor: () => stores.all()[0], originOf: () => "https://parts.test" });
});
afterAll(() => demo.close());

const get = (url: string, headers: Record<string, string> = {}) => demo.app.http.inject({ url, headers });
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);

test("the index leads to lists of pages, engines, categories and products, each address once", async () => {
  const index = await get("/sitemap.xml");
  expect(index.headers).toMatchObject({
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
  });
  const lists = addressesIn(index.body);
  expect(lists).toEqual(
    ["pages", "engines", "categories", "products"].map((kind) => `https://parts.test/sitemap-${kind}-1.xml`),
  );
  const all: string[] = [];
  for (const list of lists) all.push(...addressesIn((await get(new URL(list).pathname)).body));
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain("https://parts.test/");
  expect(all).toContain("https://parts.test/faq");
  expect(all).toContain(`https://parts.test/product/FLT-1001/${demo.products.oilFilter}`);
  expect(all.some((address) => address.startsWith("https://parts.test/category/products/"))).toBe(true);
  for (const path of ["engine-list", "engine-list/corvane-400-series", "engine/C203-21", "drawing/cooling-400"])
    expect(all).toContain(`https://parts.test/${path}`);
  expect(all.every((address) => !/\/(cart|checkout|order|global-search)\b/.test(address))).toBe(true);
});

test("each address is listed in every language of the store, and names them all", async () => {
  const { body } = await get("/sitemap-pages-1.xml");
  const faq = (base: string) => `https://parts.test${base}/faq`;
  const links = [
    ["en", faq("")],
    ["es", faq("/es")],
    ["x-default", faq("")],
  ].map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`);
  for (const base of ["", "/es"]) expect(body).toContain(`<url><loc>${faq(base)}</loc>${links.join("")}</url>`);
  expect(body).toContain("<loc>https://parts.test/es</loc>");
  const products = addressesIn((await get("/sitemap-products-1.xml")).body);
  expect(products.filter((address) => address.includes("/es/"))).toHaveLength(products.length / 2);
});

test("a product names its main picture", async () => {
  const { body } = await get("/sitemap-products-1.xml");
  const entry = body.split("\n").find((line) => line.includes("<loc>https://parts.test/product/FLT-1001/"));
  const address = "https://parts.test/sfsites/c/img/parts/FLT-1001.svg";
  expect(entry).toContain(`<image:image><image:loc>${address}</image:loc></image:image></url>`);
});

test("a product says when it or its price last changed, and nothing of a price that guests do not see", async () => {
  const changedAt = async () => {
    const { body } = await get("/sitemap-products-1.xml");
    const [, moment] = new RegExp(`/product/FLT-1001/[^<]*</loc><lastmod>(.*?)</lastmod>`).exec(body)!;
    return moment;
  };
  const [productId, storeId] = [demo.products.oilFilter, demo.webstoreId];
  const { updated_at: own } = await demo.db.one<{ updated_at: Date }>(
    sql`select updated_at from product where store_id = ${storeId} and id = ${productId}`,
  );
  const price = (book: string, at: string | null) =>
    demo.db.run(sql`
    update price_book_entry set updated_at = ${at}::timestamptz
    where store_id = ${storeId} and product_id = ${productId} and price_book_id = ${recordIdOf("priceBook", storeId, book)}`);
  for (const book of ["standard", "list", "canada"]) await price(book, null);
  expect(await changedAt()).toBe(`${own.toISOString().slice(0, 19)}.000Z`);
  await price("standard", "2032-01-02T03:04:05Z");
  expect(await changedAt()).toBe("2032-01-02T03:04:05.000Z");
  await price("trade", "2033-01-01T00:00:00Z");
  expect(await changedAt()).toBe("2032-01-02T03:04:05.000Z");
});

test("the list of products is of the moment when a price book of guests last began or ended", async () => {
  const lastmods = async () => {
    const { body } = await get("/sitemap.xml");
    return Object.fromEntries(
      [...body.matchAll(/sitemap-(\w+)-1\.xml<\/loc><lastmod>(.*?)</g)].map(([, kind, moment]) => [kind, moment]),
    );
  };
  const before = await lastmods();
  const { settings } = demo.app.stores.all()[0]!;
  const setDates = async (code: string, dates: object) => {
    const books = settings.priceBooks!.map((book) => (book.code === code ? { ...book, ...dates } : book));
    expect(books).not.toEqual(settings.priceBooks);
    await demo.db.run(sql`
      update store set settings = settings || ${JSON.stringify({ priceBooks: books })}::jsonb where id = ${demo.webstoreId}`);
    await demo.app.stores.refresh();
  };
  onTestFinished(() => setDates("standard", { validFrom: null, validTo: undefined }));
  const began = new Date().toISOString();
  await setDates("standard", { validFrom: began });
  expect(await lastmods()).toEqual({ ...before, products: began });
  const ended = new Date().toISOString();
  await setDates("standard", { validTo: ended });
  expect(await lastmods()).toEqual({ ...before, products: ended });
  // prices that are not valid yet, or not for guests, are not revealed
  await setDates("standard", { validFrom: "2099-01-01T00:00:00Z" });
  expect(await lastmods()).toEqual(before);
  await setDates("trade", { validFrom: began });
  expect(await lastmods()).toEqual(before);
});

test("a list comes packed where that is understood, and not again to who has it", async () => {
  const plain = await get("/sitemap-products-1.xml");
  const packed = await get("/sitemap-products-1.xml", { "accept-encoding": "gzip" });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect((await get("/sitemap.xml", { "if-none-match": String(plain.headers.etag) })).statusCode).toBe(304);
});

test.each(["products-2", "products-0", "pages-2", "engines-2", "categories-2", "orders-1"])(
  "there is no list %s",
  async (name) => {
    expect((await get(`/sitemap-${name}.xml`)).statusCode).toBe(404);
  },
);

test("a store without engines and drawings has no list of them", async () => {
  const http = Object.assign(fastify(), { basePath: "" });
  onTestFinished(() => http.close());
  const content = { of: async () => ({ all: () => [] }) } as unknown as typeof demo.app.content;
  const engines = { ...demo.app.engines, ofStore: async () => [] };
  const app = { ...demo.app, http: http as unknown as typeof demo.app.http, content, engines };
  mountSitemap({ app, storeFor: () => demo.app.stores.all()[0], originOf: () => "https://parts.test" });
  const lists = addressesIn((await http.inject("/sitemap.xml")).body);
  expect(lists).toEqual(["pages", "categories", "products"].map((kind) => `https://parts.test/sitemap-${kind}-1.xml`));
  expect((await http.inject("/sitemap-engines-1.xml")).statusCode).toBe(404);
});

test("of a million products each is listed once, in files within the limits, written as they are read", async () => {
  const productCount = 1_000_000;
  const read = new Set<number>();
  const shown = {
    productCount,
    publishedAt: new Date("2031-05-06T07:08:09Z"),
    categories: {
      list: Array.from({ length: 60_000 }, (_, at) => ({ id: `0ZG${at}`, urlName: `c-${at}`, name: "C" })),
      productCountOf: () => 1,
      pathOf: (category: object) => [category],
    },
    product(row: number) {
      read.add(row);
      // a placeholder has no id
      const image = { id: row === 0 ? "20Y1" : null, url: "/img/picture.png" };
      return { sku: `PART-${row}`, id: `01t${String(row).padStart(15, "0")}`, fields: {}, image };
    },
  };
  const [store] = demo.app.stores.all();
  const http = fastify();
  const catalog = { shownTo: () => shown } as unknown as typeof demo.app.catalog;
  const app = { ...demo.app, http, catalog };
  mountSitemap({ app, storeFor: () => store, originOf: () => "https://parts.test" });
  await http.listen({ port: 0, host: "127.0.0.1" });
  try {
    const index = await http.inject("/sitemap.xml");
    const files = addressesIn(index.body).filter((file) => file.includes("products"));
    const ofCategories = addressesIn(index.body).filter((file) => file.includes("categories"));
    const categories = new Set<string>();
    for (const file of ofCategories)
      for (const address of addressesIn((await http.inject(new URL(file).pathname)).body)) categories.add(address);
    expect([ofCategories.length > 1, categories.size]).toEqual([true, 60_000 * 2]);
    const path = new URL(files[0]!).pathname;
    const { port } = http.server.address() as AddressInfo;
    const [answer] = (await once(request({ port, path }), "response")) as [IncomingMessage];
    await once(answer, "readable");
    // streams have buffers of a few pieces, and nobody has read more yet
    expect(read.size).toBeLessThan(10_000);
    let [bytes, addresses, pictures] = [0, 0, 0];
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      addresses += (chunk as Buffer).toString("latin1").split("<loc>").length - 1;
      pictures += (chunk as Buffer).toString("latin1").split("<image:loc>").length - 1;
    }
    expect(pictures).toBe(2);
    expect(bytes).toBeLessThan(50_000_000);
    expect(addresses).toBeLessThanOrEqual(50_000);
    const perFile = read.size;
    expect(files).toHaveLength(Math.ceil(productCount / perFile));
    read.clear();
    await http.inject(new URL(files.at(-1)!).pathname);
    expect([Math.min(...read), Math.max(...read)]).toEqual([(files.length - 1) * perFile, productCount - 1]);
  } finally {
    await http.close();
  }
});

test("robots are told what to read, and to stay away from a store that is not open to guests", async () => {
  const { body } = await get("/robots.txt");
  expect(body).toContain("User-agent: *\nAllow: /\n");
  expect(body).toContain("Disallow: */services/\n");
  expect(body).toContain("Sitemap: https://parts.test/sitemap.xml\n");
  await demo.db.run(sql`update store set settings = settings || '{"guestBrowsingEnabled": false}'::jsonb`);
  await demo.app.stores.refresh();
  expect((await get("/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n");
  expect((await get("/sitemap.xml")).statusCode).toBe(404);
});
