import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { recordIdOf } from "@tradecounter/commerce";
import { getProduct } from "@tradecounter/wire";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { json, sql } from "../../db/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import { createImporter, kindOfFile, type Importer, type ImportSummary } from "./index.ts";
import { withStoreLocked } from "./lock.ts";

let shop: DemoStore;
let folder: string;
let importer: Importer;
let web: Server;
let host: string;
let asked: string[] = [];
const photos = { red: photo("#c00"), blue: photo("#00c") };
/** A small file whose header claims 30,000 x 30,000 pixels. */
async function bomb(): Promise<Buffer> {
  const png = await sharp(await photos.red)
    .png()
    .toBuffer();
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

function photo(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

beforeAll(async () => {
  shop = await openDemoStore();
  folder = mkdtempSync(join(tmpdir(), "import-pictures-"));
  mkdirSync(join(folder, "photos"));
  importer = createImporter({ db: shop.db, clock: systemClock, publish: shop.app.catalog.publish });
  web = createServer((request, response) => {
    asked.push(request.url!);
    const answers: Record<string, () => unknown> = {
      "/red.jpg?late": async () => response.setHeader("content-type", "image/jpeg").end(await photos.red),
      "/red.jpg": async () => response.setHeader("content-type", "image/jpeg").end(await photos.red),
      "/moved.jpg": () => response.writeHead(302, { location: "/red.jpg" }).end(),
      "/busy.jpg": () => response.writeHead(503).end(),
      "/drawing.svg": () => response.setHeader("content-type", "image/svg+xml").end(script),
      "/page.jpg": () => response.setHeader("content-type", "image/jpeg").end("<html>"),
      "/endless.jpg": () => response.writeHead(200, { "content-length": 40 << 20 }).end("x"),
    };
    void (answers[request.url!] ?? (() => response.writeHead(404).end()))();
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  await shop.db.run(sql`
    update store set settings = jsonb_set(settings, '{pictures}', ${json({ hosts: [host], allowPrivateHosts: true })}::jsonb)
    where id = ${shop.webstoreId}`);
  await shop.app.stores.refresh();
});
afterAll(async () => {
  web.close();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function load(name: string, text: string, dryRun = false): Promise<ImportSummary> {
  writeFileSync(join(folder, name), text);
  const files = [{ path: join(folder, name), kind: kindOfFile(name)! }];
  return importer.run(shop.app.stores.find("demo")!, files, { dryRun });
}

async function warnings(summary: ImportSummary): Promise<string[]> {
  const lines: string[] = [];
  for await (const page of importer.issues(summary.run)) lines.push(...page.map(({ reason }) => reason));
  return lines;
}

async function picturesOf(sku: string): Promise<(string | null)[]> {
  const product = await shop
    .guest()
    .get(getProduct, { params: { productId: recordIdOf("product", shop.webstoreId, sku) } });
  return product.mediaGroups[0]?.mediaItems.map(({ url }) => url) ?? [];
}

const get = (url: string) => shop.app.http.inject({ url, headers: { host: "parts.test" } });

test("a file beside the rows becomes the store's own picture, at an address that never changes, and in sizes", async () => {
  writeFileSync(join(folder, "photos", "red side.jpg"), await photos.red);
  const rows = "sku,images\nFLT-1001,photos/red side.jpg|/img/parts/FLT-1001.svg\n";
  expect(await warnings(await load("products.csv", rows))).toEqual([]);
  const [own, drawing] = await picturesOf("FLT-1001");
  expect(own).toMatch(/^\/img\/kept\/[0-9a-f]{24}\/red-side\.jpg$/);
  expect(drawing).toBe("/img/parts/FLT-1001.svg");
  const reply = await get(own!);
  expect(reply.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(reply.rawPayload).toEqual(await photos.red);
  const small = await get(`/cdn-cgi/image/width=100/sfsites/c${own}`);
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 100 });
  // importing the same file again changes nothing
  const again = await load("products-again.csv", rows);
  expect(again.outcome.kinds.products).toMatchObject({ changed: 0, unchanged: 1 });
});

test("a picture that is wrong is left out with its reason, and the rest of its row is taken", async () => {
  writeFileSync(join(folder, "evil.svg"), script);
  writeFileSync(join(folder, "words.jpg"), "no picture");
  writeFileSync(join(folder, "bomb.png"), await bomb());
  const rows = `sku,name,images
FLT-1002,Another name,evil.svg|photos/red side.jpg|words.jpg|bomb.png|../secret.jpg|none.jpg|https://elsewhere.example/a.jpg
`;
  const summary = await load("products-wrong.csv", rows);
  expect(summary.rowsRefused).toBe(0);
  expect(await warnings(summary)).toEqual([
    [
      "evil.svg has the element <script>",
      "words.jpg is no picture that we deliver, or not what its ending says",
      "bomb.png has 30000 x 30000 pixels, more than 64 million or 16384 on a side",
      "../secret.jpg is outside of the folder of its rows",
      "none.jpg is no file beside that of its rows, and no path that begins with /",
      "https://elsewhere.example/a.jpg is at elsewhere.example, which is not among pictures.hosts of store.json",
    ].join("; "),
  ]);
  expect(await picturesOf("FLT-1002")).toEqual([expect.stringContaining("/red-side.jpg")]);
});

test("a dry run keeps no picture", async () => {
  writeFileSync(join(folder, "blue.jpg"), await photos.blue);
  const count = () => shop.db.one(sql`select count(*)::int as pictures from picture`);
  const before = await count();
  expect(await warnings(await load("products-dry.csv", "sku,images\nFLT-1003,blue.jpg\n", true))).toEqual([]);
  expect(await count()).toEqual(before);
});

test("an address of an allowed host is fetched by a job, and the picture takes its place; known ones are not fetched again", async () => {
  const rows = `sku,images\nFLT-1004,http://${host}/red.jpg\n`;
  expect(await warnings(await load("products-web.csv", rows))).toEqual([]);
  expect(await picturesOf("FLT-1004")).toEqual([`http://${host}/red.jpg`]);
  await shop.app.jobs.runDue();
  expect(await picturesOf("FLT-1004")).toEqual([expect.stringMatching(/^\/img\/kept\/[0-9a-f]{24}\/red\.jpg$/)]);
  asked = [];
  const again = await load("products-web-again.csv", rows);
  await shop.app.jobs.runDue();
  expect(again.outcome.kinds.products).toMatchObject({ changed: 0, unchanged: 1 });
  expect(asked).toEqual([]);
});

test("what an address leads to is not trusted: no redirects, no scripts, no other files, no end without a bound", async () => {
  const names = ["moved.jpg", "drawing.svg", "page.jpg", "endless.jpg", "none.jpg"];
  const rows = `sku,images\nFLT-1005,${names.map((name) => `http://${host}/${name}`).join("|")}|/img/parts/FLT-1005.svg\n`;
  await load("products-untrusted.csv", rows);
  await shop.app.jobs.runDue();
  expect(await picturesOf("FLT-1005")).toEqual(["/img/parts/FLT-1005.svg"]);
  // the next import reports why they are missing
  expect(await warnings(await load("products-untrusted-again.csv", rows))).toEqual([
    [
      `http://${host}/moved.jpg leads to another address, which is not followed`,
      `http://${host}/drawing.svg has the element <script>`,
      `http://${host}/page.jpg is no picture that we deliver, or not what its ending says`,
      `http://${host}/endless.jpg is larger than 20 MB`,
      `http://${host}/none.jpg is answered with 404`,
    ].join("; "),
  ]);
});

test("while an import is under way no picture is fetched, which is no failure, and afterwards it is", async () => {
  const rows = `sku,images\nFLT-1007,http://${host}/red.jpg?late\n`;
  await load("products-late.csv", rows);
  asked = [];
  await withStoreLocked(shop.db, shop.webstoreId, async () => {
    await shop.app.jobs.runDue();
  });
  expect(asked).toEqual([]);
  const kind = sql`kind = 'pictures.fetch'`;
  expect(await shop.db.many(sql`select last_error from job where ${kind}`)).toEqual([{ last_error: null }]);
  await shop.db.run(sql`update job set run_at = now() - interval '1 second' where ${kind}`);
  await shop.app.jobs.runDue();
  expect(await picturesOf("FLT-1007")).toEqual([expect.stringMatching(/^\/img\/kept\//)]);
});

test("a host that is busy is asked again later, and its address stays until then", async () => {
  await load("products-busy.csv", `sku,images\nFLT-1006,http://${host}/busy.jpg\n`);
  await shop.app.jobs.runDue();
  expect(await picturesOf("FLT-1006")).toEqual([`http://${host}/busy.jpg`]);
  expect(
    await shop.db.one(
      sql`select state, attempts, due_at > now() as later from picture_source where url like '%/busy.jpg'`,
    ),
  ).toEqual({ state: "due", attempts: 1, later: true });
});
