import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { assert, onTestFinished, test, vi } from "vitest";
import { framedGateway } from "./security.ts";
import { openTestSite, type TestVisitor } from "./testing/test-site.ts";
import type { Storefront, StorefrontRequest } from "./storefront.ts";

const origin = "http://parts.test";
const fromHere = { origin, "content-type": "application/x-www-form-urlencoded" };

type Asking = Partial<StorefrontRequest<TestVisitor>>;

async function get(storefront: Storefront<TestVisitor>, url: string, asking: Asking = {}) {
  const reply = await storefront.handle({ method: "GET", url, origin, headers: {}, visitor: undefined, ...asking });
  return { ...reply, text: reply.body?.toString() ?? "" };
}

function post(storefront: Storefront<TestVisitor>, url: string, body: string, asking: Asking = {}) {
  return get(storefront, url, { method: "POST", headers: fromHere, body, ...asking });
}

test("a page comes with its title, description, canonical address, files and data", async () => {
  const { storefront } = await openTestSite();
  const { status, headers, text } = await get(storefront, "/items/b-2");
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "text/html; charset=utf-8");
  assert.include(text, "<title>Item b-2 | Test store</title>");
  assert.include(text, `<link rel="canonical" href="${origin}/items/b-2">`);
  assert.include(text, '<html lang="en-US">');
  assert.match(text, /<link rel="stylesheet" href="\/assets\/[\w-]+\.css">/);
  assert.match(text, /<link rel="modulepreload" href="\/assets\/item-[\w-]+\.js">/);
  assert.match(text, /<script type="module" src="\/assets\/entry-client-[\w-]+\.js"><\/script>/);
  assert.include(text, "Related: <!-- -->clamp, &lt;b&gt;");
});

test("in development below a base path, scripts come from there", async () => {
  const { storefront } = await openTestSite({ isDevelopment: true, basePath: "/shop" });
  try {
    const { text } = await get(storefront, "/items/b-2");
    assert.match(text, /<script type="module" src="\/shop\/@vite\/client"><\/script>/);
    assert.match(text, /<script type="module" src="\/shop\/entry-client\.tsx"><\/script>/);
    assert.deepEqual(text.match(/(?:src|href)="\/(?!shop["/])[^"]*"/g), null);
  } finally {
    await storefront.close();
  }
});

test("a page tells those who pass it on what it is, with whole addresses", async () => {
  const { storefront } = await openTestSite();
  const { text } = await get(storefront, "/items/b-2");
  assert.include(text, '<meta property="og:site_name" content="Test store">');
  assert.include(text, '<meta property="og:title" content="Item b-2">');
  assert.include(text, `<meta property="og:url" content="${origin}/items/b-2">`);
  assert.include(text, `<meta property="og:image" content="${origin}/sfsites/c/img/a.svg">`);
  assert.include(text, '<meta property="og:locale" content="en_US">');
});

test("no value can end a script element or start one", async () => {
  const { storefront } = await openTestSite();
  const { text } = await get(storefront, "/items/b-2");
  assert.include(text, '"name":"\\u003c/script>\\u003cb>"');
  assert.equal(text.match(/<script/g)?.length, 3);
  assert.equal(text.match(/<\/script>/g)?.length, 3);
});

test("addresses in structured data are absolute", async () => {
  const { storefront } = await openTestSite();
  assert.include((await get(storefront, "/items/b-2")).text, `"image":["${origin}/img/a.svg"]`);
});

test("every page forbids scripts in its markup and frames around it", async () => {
  const { storefront } = await openTestSite({ gateway: framedGateway("https://cards.test") });
  for (const url of ["/", "/form", "/nowhere", "/failing"]) {
    const { headers, text } = await get(storefront, url);
    const policy = headers["content-security-policy"]!;
    assert.include(policy, "default-src 'self'");
    // a text's own styles are allowed in its elements, and nowhere else
    assert.include(policy, "style-src 'self'; style-src-attr 'unsafe-inline'");
    assert.include(policy, "img-src 'self' data:;");
    assert.include(policy, "frame-ancestors 'none'");
    assert.include(policy, "connect-src 'self' https://cards.test");
    assert.notInclude(policy.replace("style-src-attr 'unsafe-inline'", ""), "unsafe");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.notMatch(text, /<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/);
  }
});

test("a shared page sees a guest whom nobody knows, a page of one's own sees its visitor", async () => {
  const { storefront, world } = await openTestSite();
  const item = await get(storefront, "/items/b-2", { visitor: "ada" });
  assert.include(item.text, "seen by <!-- -->a guest");
  assert.equal(item.headers["cache-control"], "public, max-age=0, must-revalidate");
  world.saved.push("gasket");
  const own = await get(storefront, "/form", { visitor: "ada" });
  assert.include(own.text, "gasket");
  assert.equal(own.headers["cache-control"], "private, no-store");
  assert.isUndefined(own.headers.etag);
});

test("a buyer gets pages of his own where guests share one, and leaves them nothing of it", async () => {
  const { storefront } = await openTestSite();
  for (const url of ["/items/b-2", "/page-data/items/b-2"]) {
    await get(storefront, url, { visitor: "ada" });
    const own = await get(storefront, url, { visitor: "a buyer" });
    assert.include(own.text, "a buyer");
    assert.equal(own.headers["cache-control"], "private, no-store");
    assert.isUndefined(own.headers.etag);
    assert.notInclude((await get(storefront, url, { visitor: "ada" })).text, "a buyer");
  }
});

test("a shared page is made once, also for visitors who come while it is made", async () => {
  const { storefront, world } = await openTestSite();
  const replies = await Promise.all([1, 2, 3].map(() => get(storefront, "/list")));
  await get(storefront, "/list");
  assert.equal(world.calls.filter((call) => call.startsWith("GET /api/items")).length, 1);
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
});

test("addresses that show the same share one document, those that show something else do not", async () => {
  const { storefront } = await openTestSite();
  const [list, marked, filtered, elsewhere] = [
    await get(storefront, "/list"),
    await get(storefront, "/list?campaign=spring"),
    await get(storefront, "/list?word=b"),
    await get(storefront, "/list", { origin: "https://other.test" }),
  ];
  assert.equal(marked.headers.etag, list.headers.etag);
  assert.equal(marked.text, list.text);
  assert.equal(new Set([list, filtered, elsewhere].map(({ headers }) => headers.etag)).size, 3);
});

test("a page is the same under the marks of any campaign, and another one under what it reads", async () => {
  const { storefront, world } = await openTestSite();
  const marked = (query: string) => get(storefront, `/list?${query}`);
  const made = () => world.calls.filter((call) => call.startsWith("GET /api/items")).length;
  const list = await get(storefront, "/list");
  for (const query of [
    "utm_source=mail&utm_campaign=spring",
    "gclid=a1",
    "fbclid=%20b",
    "gad_source=1&gclid=a2",
    "msclkid=c",
    "srsltid=d",
  ])
    assert.equal((await marked(query)).text, list.text);
  assert.equal(made(), 1);
  const filtered = await marked("word=b");
  assert.notEqual(filtered.text, list.text);
  for (const query of ["gclid=a3&word=b", "word=b&gclid=a4", "utm_term=x&word=b&utm_id=7"])
    assert.equal((await marked(query)).text, filtered.text);
  assert.equal(made(), 2);
  for (const query of ["my_gclid=b", "word=gclid=b"]) await marked(query);
  assert.equal(made(), 4);
});

test("a made-up host reaches nobody else: not by its name, not by another page under this one's address", async () => {
  const { storefront } = await openTestSite();
  const other = await openTestSite();
  const honest = (await get(other.storefront, "/list?a=1")).text;
  await get(storefront, "/list?a=1", { origin: "http://evil.test" });
  assert.equal((await get(storefront, "/list?a=1")).text, honest);
  for (const host of ["evil.test/items/b-2?", "evil.test/items/b-2#", "", "a b", "[::", "me@evil.test", '"><b>']) {
    assert.equal((await get(storefront, "/list?a=2", { origin: `http://${host}` })).status, 400, host);
  }
  assert.include((await get(storefront, "/list?a=2")).text, `href="${origin}/list`);
});

test("a host in capitals or with the usual port is the same host", async () => {
  const { storefront } = await openTestSite();
  const { text } = await get(storefront, "/list", { origin: "http://PARTS.test:80" });
  assert.include(text, `<link rel="canonical" href="${origin}/list">`);
});

test("a target that is no path is refused, and is no fault of ours", async () => {
  const { storefront, faults } = await openTestSite();
  for (const url of ["http://evil.test/list", "*", "evil.test:443"]) {
    assert.equal((await get(storefront, url)).status, 400, url);
  }
  assert.deepEqual(faults, []);
});

test("what a visitor asked wrongly is no fault of ours", async () => {
  const { storefront, faults } = await openTestSite();
  assert.equal((await get(storefront, "/items/unreadable")).status, 400);
  assert.deepEqual(faults, []);
});

test("a new revision of the store makes its pages and their layout anew", async () => {
  const { storefront, world } = await openTestSite();
  const before = await get(storefront, "/list");
  world.revision = "2";
  const after = await get(storefront, "/list");
  assert.deepEqual(
    world.calls.filter((call) => call !== "GET /api/name"),
    ["GET /api/items?word=", "GET /api/items?word="],
  );
  assert.equal(world.calls.filter((call) => call === "GET /api/name").length, 2);
  assert.notEqual(before.headers.etag, after.headers.etag);
});

test("a page that tells the stock is at most five seconds old, other pages stay", async () => {
  const { storefront, world } = await openTestSite();
  const made = (call: string) => world.calls.filter((one) => one === call).length;
  for (const at of [0, 4_999, 5_000]) {
    world.now = at;
    await get(storefront, "/items/b-2");
    await get(storefront, "/list");
  }
  assert.equal(made("GET /api/items/b-2"), 2);
  assert.equal(made("GET /api/items?word="), 1);
});

test("a page that tells the stock is made anew also where the clock is put back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { storefront, world } = await openTestSite({ now: undefined });
  await get(storefront, "/items/b-2");
  vi.advanceTimersByTime(5_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await get(storefront, "/items/b-2");
  assert.equal(world.calls.filter((call) => call === "GET /api/items/b-2").length, 2);
});

test("a page that is looked up anew and shows the same is neither drawn nor compressed again", async () => {
  const { storefront, world } = await openTestSite();
  const asking = { headers: { "accept-encoding": "br" } };
  const first = await get(storefront, "/items/b-2", asking);
  world.now = 5_000;
  const again = await get(storefront, "/items/b-2", asking);
  assert.equal(world.calls.filter((one) => one === "GET /api/items/b-2").length, 2);
  assert.equal(again.body, first.body);
  world.stock = 3;
  world.now = 10_000;
  const changed = await get(storefront, "/items/b-2", asking);
  assert.notEqual(changed.headers.etag, first.headers.etag);
  assert.include(brotliDecompressSync(changed.body!).toString(), "<p>3<!-- --> in stock");
});

test("a browser that has the page already gets no second copy", async () => {
  const { storefront } = await openTestSite();
  const first = await get(storefront, "/list");
  const second = await get(storefront, "/list", { headers: { "if-none-match": first.headers.etag } });
  assert.equal(second.status, 304);
  assert.isUndefined(second.body);
  assert.equal(second.headers.etag, first.headers.etag);
});

test("what is kept of a compressed page takes no more memory than it is long", async () => {
  const { storefront } = await openTestSite();
  for (const encoding of ["br", "gzip"]) {
    const { body } = await get(storefront, "/list", { headers: { "accept-encoding": encoding } });
    assert.equal(body!.buffer.byteLength, body!.length, encoding);
  }
});

test("pages come compressed as the browser likes it", async () => {
  const { storefront } = await openTestSite();
  const plain = await get(storefront, "/list");
  assert.isUndefined(plain.headers["content-encoding"]);
  assert.equal(plain.headers.vary, "accept-encoding");
  for (const url of ["/list", "/form"]) {
    const text = (await get(storefront, url)).text;
    const brotli = await get(storefront, url, { headers: { "accept-encoding": "gzip, deflate, br;q=0.9" } });
    assert.equal(brotli.headers["content-encoding"], "br");
    assert.equal(brotliDecompressSync(brotli.body!).toString(), text);
    const gzip = await get(storefront, url, { headers: { "accept-encoding": "gzip, br;q=0" } });
    assert.equal(gzip.headers["content-encoding"], "gzip");
    assert.equal(gunzipSync(gzip.body!).toString(), text);
    assert.equal((await get(storefront, url)).text, text);
  }
});

test("a page that fails is not kept: the next visitor gets the right one", async () => {
  const { storefront, world, faults } = await openTestSite();
  await get(storefront, "/");
  world.isFailing = true;
  const failed = await get(storefront, "/list");
  assert.equal(failed.status, 500);
  assert.include(failed.text, "It failed");
  assert.equal(failed.headers["cache-control"], "private, no-store");
  assert.equal(faults.length, 1);
  assert.notInclude(failed.text, "Out of order");
  world.isFailing = false;
  assert.equal((await get(storefront, "/list")).status, 200);
});

test("a page that cannot be drawn is answered by the error page", async () => {
  const { storefront, world, faults } = await openTestSite();
  world.isBroken = false;
  const { status, text } = await get(storefront, "/failing?drawn=1");
  assert.equal(status, 500);
  assert.include(text, "It failed");
  assert.equal(faults.length, 1);
});

test("a layout that fails is answered plainly and loaded anew the next time", async () => {
  const { storefront, world } = await openTestSite();
  world.isFailing = true;
  assert.equal((await get(storefront, "/")).status, 500);
  world.isFailing = false;
  assert.equal((await get(storefront, "/")).status, 200);
});

test("addresses that name nothing are 404, whoever says so, and not for search engines", async () => {
  const { storefront, faults } = await openTestSite();
  for (const url of ["/nowhere", "/items/gone", "/items/%E0%A4%A"]) {
    const { status, text } = await get(storefront, url);
    assert.equal(status, 404, url);
    assert.include(text, "Nothing here");
    assert.include(text, '<meta name="robots" content="noindex">');
  }
  assert.equal((await get(storefront, "/assets/gone.js")).status, 404);
  // redirected there, a browser would go to another site
  assert.equal((await get(storefront, "//evil.test/form")).status, 404);
  assert.deepEqual(faults, []);
});

test("a page that has moved says where to", async () => {
  const { storefront } = await openTestSite();
  const { status, headers } = await get(storefront, "/moved");
  assert.equal(status, 302);
  assert.equal(headers.location, "/list?word=belt");
});

test("a file comes to be kept, for its visitor alone, and scripts are told to leave it to the browser", async () => {
  const { storefront } = await openTestSite();
  const { status, headers, text } = await get(storefront, "/file");
  assert.deepEqual([status, text], [200, "a,b\r\n"]);
  assert.equal(headers["content-type"], "text/csv; charset=utf-8");
  assert.equal(headers["content-disposition"], 'attachment; filename="list.csv"');
  assert.equal(headers["cache-control"], "private, no-store");
  assert.equal(headers["x-content-type-options"], "nosniff");
  const data = await get(storefront, "/page-data/file");
  assert.match(String(JSON.parse(data.text).location), /\/file$/);
});

test("a plain form goes on to where it says, or back to its page", async () => {
  const { storefront, world } = await openTestSite();
  const saved = await post(storefront, "/form", "word=gasket");
  assert.equal(saved.status, 303);
  assert.equal(saved.headers.location, "/form");
  assert.equal((await post(storefront, "/form", "word=bolt&then=list")).headers.location, "/list?word=bolt");
  assert.equal((await post(storefront, "/items/b-2", "quantity=2", { visitor: "ada" })).headers.location, "/form");
  assert.deepEqual(world.saved, ["gasket", "bolt"]);
  assert.equal(world.cart.length, 1);
});

test("a plain form that is sent back shows why, with what was typed but the password", async () => {
  const { storefront, world } = await openTestSite();
  const { status, text, headers } = await post(
    storefront,
    "/form",
    "_form=save&word=&note=%3Curgent%3E&password=secret",
  );
  assert.equal(status, 422);
  assert.equal(headers["cache-control"], "private, no-store");
  assert.include(text, "Say a word.");
  assert.include(text, 'value="&lt;urgent&gt;"');
  assert.notInclude(text, "secret");
  assert.deepEqual(world.saved, []);
});

test("what the store refuses is said in its words with its status; what fails, in ours", async () => {
  const { storefront, world, faults } = await openTestSite();
  const refused = await post(storefront, "/form", "_form=save&word=taken&note=kept");
  assert.equal(refused.status, 409);
  assert.include(refused.text, "That word is taken.");
  assert.include(refused.text, 'value="kept"');
  assert.deepEqual(faults, []);
  world.isFailing = true;
  const failed = await post(storefront, "/form", "_form=save&word=more");
  assert.equal(failed.status, 500);
  assert.notInclude(failed.text, "Out of order");
  assert.notEqual(faults.length, 0);
});

test("the data of a shared page come alone, kept like the page", async () => {
  const { storefront, world } = await openTestSite();
  const { status, headers, text } = await get(storefront, "/page-data/list?word=b", { visitor: "ada" });
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "application/json; charset=utf-8");
  assert.equal(headers["cache-control"], "public, max-age=0, must-revalidate");
  const { page, own, build } = JSON.parse(text);
  assert.equal(page.folder, "list");
  assert.deepEqual(
    page.data.items.map((item: { name: string }) => item.name),
    ["belt", "bolt"],
  );
  assert.equal(page.meta.title, "Items with b");
  assert.isNull(own);
  assert.match(build, /^[0-9a-f]{12}$/);
  const again = await get(storefront, "/page-data/list?word=b", { headers: { "if-none-match": headers.etag } });
  assert.equal(again.status, 304);
  assert.equal(world.calls.filter((call) => call === "GET /api/items?word=b").length, 1);
});

test("the data of a page of one's own come with what is the visitor's around it, and are kept by nobody", async () => {
  const { storefront, world } = await openTestSite();
  world.saved.push("gasket");
  const { headers, text } = await get(storefront, "/page-data/form", { visitor: "ada" });
  assert.equal(headers["cache-control"], "private, no-store");
  assert.deepEqual(JSON.parse(text).page.data, { saved: ["gasket"] });
  assert.deepEqual(JSON.parse(text).own, { count: 0 });
  const own = await get(storefront, "/page-data/-/own", { visitor: "ada" });
  assert.equal(own.headers["cache-control"], "private, no-store");
  assert.deepEqual(JSON.parse(own.text).own, { count: 0 });
});

test("without scripts too, a page of one's own has what is the visitor's around it", async () => {
  const { storefront, world } = await openTestSite();
  world.cart.push({ code: "b-2", quantity: "1" });
  assert.include((await get(storefront, "/form")).text, "1 in your cart");
  assert.include((await post(storefront, "/form", "word=")).text, "1 in your cart");
  assert.include((await get(storefront, "/list")).text, "cart unknown");
});

test("asked for data, a page that has moved, failed or is not there says so in data", async () => {
  const { storefront } = await openTestSite();
  const data = async (url: string) => {
    const { status, text } = await get(storefront, url);
    return { status, ...JSON.parse(text) };
  };
  assert.equal((await data("/page-data/moved")).location, "/list?word=belt");
  assert.include(await data("/page-data/failing"), { status: 503 });
  assert.equal((await data("/page-data/failing")).page.folder, "error");
  assert.equal((await data("/page-data/items/gone")).page.folder, "not-found");
  assert.equal((await data("/page-data/items/gone")).status, 404);
});

test("a form sent in place is answered with what became of it", async () => {
  const { storefront, world } = await openTestSite();
  const sent = async (url: string, body: string) => JSON.parse((await post(storefront, url, body)).text);
  const refused = await sent("/page-data/form", "_form=save&word=&note=urgent");
  assert.deepInclude(refused.refusal, { form: "save", fields: { word: "Say a word." } });
  assert.equal(refused.refusal.values.note, "urgent");
  const saved = await sent("/page-data/form", "word=gasket");
  assert.deepEqual(saved.page.data, { saved: ["gasket"] });
  assert.deepEqual(saved.own, { count: 0 });
  assert.equal((await sent("/page-data/form", "word=bolt&then=list")).location, "/list?word=bolt");
  const added = await sent("/page-data/items/b-2", "quantity=2");
  assert.deepEqual(added.result, { count: 1 });
  assert.deepEqual(added.own, { count: 1 });
  assert.equal((await sent("/page-data/list", "word=x")).page.folder, "not-found");
  assert.equal(world.cart.length, 1);
});

test("a form of a page that was shown for another account is sent back, with what is the visitor's own now", async () => {
  const { storefront, world } = await openTestSite();
  const sent = async (shownFor: string, visitor?: string) => {
    const headers = { ...fromHere, "shown-for": shownFor };
    return JSON.parse((await post(storefront, "/page-data/form", "word=gasket", { headers, visitor })).text);
  };
  const { refusal, own } = await sent("Tide", "Harbor");
  assert.match(refusal.message, /^The account that you order for has changed/);
  assert.equal(refusal.values.word, "gasket");
  assert.deepEqual(own, { count: 0 });
  assert.deepEqual(world.saved, []);
  const itself = await post(storefront, "/page-data/form", "word=&shownFor=Tide", {
    headers: { ...fromHere, "shown-for": "Tide" },
    visitor: "Harbor",
  });
  assert.deepInclude(JSON.parse(itself.text).refusal, { fields: { word: "Say a word." } });
  // a guest may have signed in meanwhile, or the other way round
  for (const [shownFor, visitor] of [["Harbor", "Harbor"], ["", "Harbor"], ["Harbor"]] as const)
    assert.isUndefined((await sent(shownFor, visitor)).refusal);
  assert.equal(world.saved.length, 3);
});

test("a form sent in place from another site is refused", async () => {
  const { storefront, world } = await openTestSite();
  const headers = { ...fromHere, origin: "https://evil.test" };
  assert.equal((await post(storefront, "/page-data/form", "word=evil", { headers })).status, 403);
  assert.deepEqual(world.saved, []);
});

test("a form from another site, of another kind or size is refused", async () => {
  const { storefront, world } = await openTestSite();
  const sent = (headers: Record<string, string>) => post(storefront, "/form", "word=evil", { headers });
  assert.equal((await sent({ ...fromHere, origin: "https://evil.test" })).status, 403);
  assert.equal((await sent({ ...fromHere, "sec-fetch-site": "cross-site" })).status, 403);
  assert.equal((await sent({ ...fromHere, "sec-fetch-site": "same-site" })).status, 403);
  assert.equal((await sent({ "content-type": fromHere["content-type"] })).status, 403);
  assert.equal((await sent({ ...fromHere, "content-type": "text/plain" })).status, 415);
  assert.equal((await post(storefront, "/form", `word=${"x".repeat(4 << 20)}`)).status, 413);
  assert.equal((await post(storefront, "/form", "word=x&".repeat(20_001))).status, 413);
  assert.deepEqual(world.saved, []);
  assert.equal((await sent({ ...fromHere, "sec-fetch-site": "same-origin" })).status, 303);
});

test("a form sent to a page that has none names nothing", async () => {
  const { storefront } = await openTestSite();
  assert.equal((await post(storefront, "/list", "word=x")).status, 404);
  assert.equal((await post(storefront, "/nowhere", "word=x")).status, 404);
});

test("other methods are refused, and HEAD is GET without its body", async () => {
  const { storefront } = await openTestSite();
  assert.equal((await get(storefront, "/list", { method: "DELETE" })).status, 405);
  const head = await get(storefront, "/list", { method: "HEAD" });
  assert.equal(head.status, 200);
  assert.isUndefined(head.body);
  assert.equal(head.headers.etag, (await get(storefront, "/list")).headers.etag);
});

test("files are compressed at their best and kept for good", async () => {
  const { storefront } = await openTestSite();
  const { text } = await get(storefront, "/");
  const [, script] = /src="([^"]+)"/.exec(text)!;
  const plain = await get(storefront, script!);
  assert.equal(plain.headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal(plain.headers["content-type"], "text/javascript; charset=utf-8");
  const brotli = await get(storefront, script!, { headers: { "accept-encoding": "br" } });
  assert.deepEqual(brotliDecompressSync(brotli.body!), plain.body);
  assert.equal((await get(storefront, "/favicon.svg")).headers["content-type"], "image/svg+xml");
});

test("a picture may draw and do nothing else", async () => {
  const { storefront } = await openTestSite();
  const picture = await get(storefront, "/img/a.svg");
  assert.equal(picture.text, "<svg/>");
  assert.equal(picture.headers["content-type"], "image/svg+xml");
  assert.equal(picture.headers["content-security-policy"], "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  assert.equal((await get(storefront, "/img/b.svg")).status, 404);
});

test("a picture is made once, whatever stands behind its path and before it", async () => {
  let made = 0;
  const images = async () => ({ type: "image/svg+xml", body: `<svg>${++made}</svg>` });
  const { storefront } = await openTestSite({ images });
  for (const url of ["/img/a.svg", "/img/a.svg?1", "/img/a.svg?2"]) {
    for (const host of [origin, "https://other.test"])
      assert.equal((await get(storefront, url, { origin: host })).text, "<svg>1</svg>");
  }
});

test("before there is a store to show, pages say so", async () => {
  const { storefront } = await openTestSite({ storeFor: () => undefined });
  assert.equal((await get(storefront, "/")).status, 503);
});
