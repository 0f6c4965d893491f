import { addCartItem, pathOf } from "@tradecounter/wire";
import { knownBuyer, openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { buildStorefront } from "@tradecounter/storefront/build";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountPages } from "./pages.ts";

const basePath = "/shop";
const origin = "http://parts.test";
let demo: DemoStore;

beforeAll(async () => {
  await buildStorefront();
  demo = await openDemoStore({ basePath });
  await mountPages({ app: demo.app, publicUrl: origin, images: async () => undefined, isDevelopment: false });
});
afterAll(() => demo.close());

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST";
  readonly payload?: string;
}

const ask = (url: string, { headers, ...asked }: Asked = {}) =>
  demo.app.http.inject({ url, ...asked, headers: { host: "parts.test", ...headers } });

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(url, {
    method: "POST",
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin, ...headers },
  });

const unescaped = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

/** All addresses in a document that a browser would request. */
function addressesIn(html: string, at: string): URL[] {
  const written = [...html.matchAll(/\s(?:href|src|action|formaction|content)="([^"]*)"/gi)].map(([, one]) => one!);
  const candidates = [...html.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set]) =>
    set!.split(/,\s+/).map((one) => one.trim().split(/\s+/)[0]!),
  );
  // `content` only if it is an address
  return [...written, ...candidates]
    .map(unescaped)
    .filter((one) => /^(?:[/?#.]|https?:)/.test(one) && URL.canParse(one, origin + at))
    .map((one) => new URL(one, origin + at))
    .filter((url) => url.origin === origin);
}

const isBelow = ({ pathname }: URL) => pathname === basePath || pathname.startsWith(`${basePath}/`);

/** One page of each kind is enough: kinds ignore ids and words in an address. */
const kindOf = ({ pathname, search }: URL) =>
  pathname.replace(/\/[^/]*\d[^/]*(?<!\.css)/g, "/…").replace(/(\/(?:category|engine-list|global-search)\/).*/, "$1…") +
  (search && "?");

/** Follows all links from some pages. Returns addresses outside the base path, and those that do not exist. */
async function walk(starts: readonly string[], headers: Record<string, string> = {}) {
  const problems: string[] = [];
  const seen = new Set<string>();
  const waiting = starts.map((start) => new URL(start, origin));
  for (let url = waiting.shift(); url; url = waiting.shift()) {
    const { pathname, search } = url;
    const kind = kindOf(url);
    if (seen.has(kind) || /\/logout|\/language\/|\/market\//.test(pathname)) continue;
    seen.add(kind);
    const { statusCode, body, headers: told } = await ask(pathname + search, { headers });
    const found = addressesIn(String(told["content-type"]).startsWith("text/html") ? body : "", pathname);
    if (told.location) found.push(new URL(told.location, url));
    if (String(told["content-type"]).startsWith("text/css"))
      for (const [, one] of body.matchAll(/url\(["']?([^"')]+)/g)) found.push(new URL(one!, url));
    for (const one of found) if (!isBelow(one)) problems.push(`${one.pathname} on ${pathname}`);
    // pictures of the demo store are mounted elsewhere, and stock notices are requested by form only
    if (statusCode >= 400 && !/\/(?:img|cdn-cgi|stock-notice)\b/.test(pathname))
      problems.push(`${statusCode} at ${pathname}${search}`);
    waiting.push(...found.filter(isBelow));
  }
  return { problems, kinds: [...seen] };
}

test("nothing that a visitor can reach below a base path leads out of it, in either language", async () => {
  const starts = [
    "",
    "/es",
    "/cart",
    "/checkout",
    "/engine-list",
    "/advanced-search",
    "/preview",
    "/about",
    "/es/about",
  ];
  const guest = await walk(starts.map((path) => basePath + path));
  expect(guest.problems).toEqual([]);
  for (const kind of ["/product/…/…", "/es/product/…/…", "/category/…", "/quick-order", "/engine-list/…", "/mylists"])
    expect(guest.kinds).toContain(basePath + kind);

  const ada = await knownBuyer({ ...demo, http: demo.app.http, storeId: demo.webstoreId }, "ada@mill.example");
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const buyer = await walk([`${basePath}/my-account`, `${basePath}/es/my-account`], { cookie });
  expect(buyer.problems).toEqual([]);
  for (const kind of ["/my-account/orders", "/my-account/addresses/new", "/es/my-account/profile"])
    expect(buyer.kinds).toContain(basePath + kind);
});

test("what is not there is a page below the base path as well, and leads back into it", async () => {
  const { statusCode, body } = await ask(`${basePath}/product/none/none`);
  expect(statusCode).toBe(404);
  expect(addressesIn(body, basePath).filter((url) => !isBelow(url))).toEqual([]);
});

test("forms, languages, markets and logging out lead below the base path, and cookies stay there", async () => {
  const added = await send(`${basePath}/cart`, { productId: demo.products.oilFilter, quantity: "2" });
  expect([added.statusCode, added.headers.location]).toEqual([303, `${basePath}/cart`]);
  for (const { path } of added.cookies) expect(path).toBe(basePath);
  const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const cart = (await ask(`${basePath}/cart`, { headers: { cookie } })).body;
  expect(cart).toContain("FLT-1001");
  expect(cart).toMatch(/<img src="\/shop\/sfsites\/c\/img\//);
  expect(cart).not.toMatch(/src="\/(?!shop\/(assets|sfsites|cdn-cgi)\/)/);

  const inPlace = await send(`${basePath}/page-data/quick-order`, { _form: "none" }, { cookie });
  expect(inPlace.json<{ build: string }>().build).toBeTypeOf("string");
  const data = await ask(`${basePath}/page-data/es/cart`, { headers: { cookie } });
  expect(data.json<{ page: { folder: string } }>().page.folder).toBe("cart");
  const home = await ask(`${basePath}/page-data`);
  expect(home.json<{ page: { folder: string } }>().page.folder).toBe("home");

  const from = (path: string) => ({ headers: { cookie, referer: origin + path } });
  const places = [
    ["/language/es", "/shop/cart?view=all", "/shop/es/cart?view=all"],
    ["/language/en", "/shop/es/cart", "/shop/cart"],
    ["/language/es", "/shop", "/shop/es"],
    ["/language/en", "/shop/es", "/shop"],
    ["/language/es", "/elsewhere", "/shop/es"],
    ["/market/us", "/shop/cart", "/shop/cart"],
    ["/webruntime/logout", "/shop/cart", "/shop/login"],
    ["/my-account", "/shop/cart", "/shop/login?startURL=%2Fshop%2Fmy-account"],
    ["/login", "/shop/cart", "/shop/login?startURL=%2Fshop%2Fcart"],
    ["/login", "/shop/login", undefined],
    ["/login", "/shop", undefined],
    ["/global-search/oil", "/shop", "/shop/global-search?term=oil"],
    ["/", "/shop", "/shop"],
    ["/reports/?days=7", "/shop", "/shop/reports?days=7"],
  ];
  for (const [path, referer, to] of places) {
    const { headers, cookies } = await ask(`${basePath}${path!}`, from(referer!));
    expect([path, headers.location]).toEqual([path, to]);
    for (const kept of cookies) expect(kept.path).toBe(basePath);
  }
});

test("a page at the root of the host leads below the base path; the API is at both", async () => {
  for (const [asked, to] of [
    ["/", "/shop"],
    ["/cart?a=b", "/shop/cart?a=b"],
    ["/shopping", "/shop/shopping"],
  ]) {
    const { statusCode, headers } = await ask(asked!);
    expect([asked, statusCode, headers.location]).toEqual([asked, 302, to]);
  }
  const add = pathOf(addCartItem, { cartStateOrId: "current" }, demo.webstoreId);
  for (const root of ["", basePath, `${basePath}/webruntime/api`]) {
    const { statusCode } = await ask(`${root}${add.replace(/carts\/.*/, "")}product-categories/children`);
    expect([root, statusCode]).toEqual([root, 200]);
  }
  expect((await ask("/healthz")).statusCode).toBe(200);
});

test("menus, sitemaps, robots and mails say addresses below the base path", async () => {
  const { body: robots } = await ask("/robots.txt");
  expect(robots).toContain(`Sitemap: ${origin}${basePath}/sitemap.xml`);
  const { body: index } = await ask(`${basePath}/sitemap.xml`);
  const lists = [...index.matchAll(/<loc>([^<]+)/g)].map(([, loc]) => new URL(loc!));
  for (const list of lists) {
    const { body } = await ask(list.pathname);
    const listed = [...body.matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, address]) => new URL(address!));
    expect([list.pathname, listed.filter((url) => !isBelow(url))]).toEqual([list.pathname, []]);
    const { statusCode } = await ask(listed[0]!.pathname);
    expect([listed[0]!.pathname, statusCode]).toEqual([listed[0]!.pathname, 200]);
  }

  const menus = `/services/data/v65.0/commerce/webstores/${demo.webstoreId}/category-menu-items`;
  for (const [query, inFront] of [
    ["", basePath],
    ["?language=es", `${basePath}/es`],
  ]) {
    const { body } = await ask(basePath + menus + query!);
    const addresses = [...body.matchAll(/"actionValue":"([^"]+)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !address.startsWith(`${inFront!}/`))).toEqual([]);
  }

  await send(`${basePath}/ForgotPassword`, { username: "ada@mill.example" });
  await demo.app.jobs.runDue();
  const [mail] = await demo.app.mail.mailbox!.list();
  const links = [...mail!.text.matchAll(/https?:\/\/[^\s]+/g)].map(([link]) => new URL(link));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((url) => !isBelow(url))).toEqual([]);
});
