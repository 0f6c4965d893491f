import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  createCart,
  getCategoryMenu,
  pathOf,
  payCheckout,
  runOrderActions,
  startCheckout,
  type MenuItem,
} from "@tradecounter/wire";
import { configFrom, openDatabase } from "@tradecounter/server";
import { knownBuyer, openDemoStore, sql, type DemoStore } from "@tradecounter/server/testing";
import { buildStorefront } from "@tradecounter/storefront/build";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { mountPages } from "./pages.ts";
import { address as adas, contactInfo } from "./testing/ada.ts";
import { problemsOf, type Thing } from "./testing/schema-org.ts";

const needs = { publicUrl: "http://parts.test", images: async () => undefined, isDevelopment: false };
let demo: DemoStore;
let address: string;
const clock = { now: () => new Date("2031-05-06T07:08:09Z") };

beforeAll(async () => {
  await buildStorefront();
  demo = await openDemoStore({ clock, rateLimits: true });
  await mountPages({ app: demo.app, ...needs });
  address = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => demo.close());

test("the API takes no form, which other sites can send unasked; a page does", async () => {
  const { http } = demo.app;
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    host: "parts.test",
    origin: "http://parts.test",
  };
  const carts = pathOf(createCart, {}, demo.webstoreId);
  for (const payload of ["", "name=x"]) {
    const { statusCode, cookies } = await http.inject({ method: "POST", url: carts, headers, payload });
    expect([statusCode, cookies]).toEqual([415, []]);
  }
  const payload = `productId=${demo.products.oilFilter}&quantity=1`;
  expect((await http.inject({ method: "POST", url: "/cart", headers, payload })).statusCode).toBeLessThan(400);
});

test("an address that asks for pages without end is held up, files and other addresses are not", async () => {
  const ask = (url: string, remoteAddress: string) => demo.app.http.inject({ url, remoteAddress });
  let answered = 0;
  while ((await ask("/about", "192.0.2.1")).statusCode === 200 && answered < 5000) answered++;
  expect(answered).toBe(600);
  const heldUp = await ask("/about", "192.0.2.1");
  expect([heldUp.statusCode, heldUp.headers["retry-after"]]).toEqual([429, "1"]);
  expect((await ask("/img/none.svg", "192.0.2.1")).statusCode).toBe(404);
  expect((await ask("/about", "192.0.2.2")).statusCode).toBe(200);
});

test("the login page has what somebody needs who logs in or registers, and nothing of it for who is logged in", async () => {
  const url = "/login?startURL=%2Fquick-order&expid=marina";
  const { body } = await demo.app.http.inject({ url });
  // the visible text, in order
  const words = body.slice(body.indexOf("<main"), body.indexOf("</main>")).replaceAll(/<[^>]*>/g, "\n");
  const read = words.split("\n").map((line) => line.trim());
  const inOrder = ["Sales:", "Log in", "Email", "Password", "Log in", "Forgot your password?", "New here?"];
  let at = 0;
  for (const text of [...inOrder, "Your own prices and your order history", "Create an Account"]) {
    const next = read.findIndex((line, place) => place >= at && line.startsWith(text));
    expect([text, next >= at]).toEqual([text, true]);
    at = next + 1;
  }
  expect(body).toMatch(/<title>Login\b/);
  for (const address of ["/SelfRegister", "/ForgotPassword"])
    expect(body).toMatch(new RegExp(`href="[^"]*${address}\\?[^"]*startURL=%2Fquick-order[^"]*expid=marina`));
  expect(body).toMatch(/<a [^>]*href="tel:/);

  const ada = await knownBuyer({ ...demo, clock, http: demo.app.http, storeId: demo.webstoreId }, "ada@mill.example");
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const known = (await demo.app.http.inject({ url, headers: { cookie } })).body;
  expect(known).toContain("You are logged in");
  expect(known).toContain('href="/quick-order"');
  for (const text of ["New here?", "Create an Account", 'name="password"']) expect(known).not.toContain(text);
});

test("a buyer's page looks his session up once, whatever it calls; the next page looks anew", async () => {
  const ada = await knownBuyer({ ...demo, clock, http: demo.app.http, storeId: demo.webstoreId }, "ada@mill.example");
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = vi.spyOn(demo.db, "maybe");
  onTestFinished(() => asked.mockRestore());
  const lookUps = () => asked.mock.calls.filter(([statement]) => statement.text.includes("from session s")).length;
  for (const pages of [1, 2]) {
    const { body } = await demo.app.http.inject({ url: "/cart", headers: { cookie } });
    expect(body).toContain("Ada Byron");
    expect(lookUps()).toBe(pages);
  }
});

test.each(["br", "gzip", "identity"])("a page from memory is the page that was made, as %s", async (encoding) => {
  const ask = async (method: string, headers: Record<string, string> = {}) => {
    const asked = { method, headers: { "accept-encoding": encoding, ...headers } };
    const response = await fetch(`${address}/?${encoding}`, asked);
    const { date: _, connection: __, "keep-alive": ___, ...told } = Object.fromEntries(response.headers);
    return { status: response.status, headers: told, text: await response.text() };
  };
  const made = await ask("GET");
  expect([made.status, made.headers["content-encoding"] ?? "identity"]).toEqual([200, encoding]);
  expect(await ask("GET")).toEqual(made);
  expect(await ask("HEAD")).toEqual({ ...made, text: "" });
  const unchanged = await ask("GET", { "if-none-match": made.headers.etag! });
  expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  expect(made.headers).toMatchObject(unchanged.headers);
});

test.each([
  ["/global-search?term=filter&page=abc", "/global-search?term=filter"],
  ["/global-search?term=filter&page=0&view=drawings", "/global-search?term=filter&view=drawings"],
  ["/global-search?term=filter&page=1", "/global-search?term=filter"],
  ["/global-search?term=filter&page=02", "/global-search?term=filter&page=2"],
  ["/cart?page=abc", "/cart"],
  ["/cart?page=7", "/cart"],
  ["/cart?page=99999999999999999999", "/cart"],
])("%s leads to the page that it shows, %s", async (url, location) => {
  const moved = await demo.app.http.inject({ url, headers: { host: "parts.test" } });
  expect([moved.statusCode, moved.headers.location]).toEqual([302, location]);
  expect((await demo.app.http.inject({ url: location, headers: { host: "parts.test" } })).statusCode).toBe(200);
});

// first, as popular parts are cached for a minute
test("who finds nothing sees what others come for, and a buyer what goes with what he has ordered", async () => {
  await demo.db.run(sql`
    insert into recommendation (store_id, product_id, bought, neighbours, together, nearness)
    select ${demo.webstoreId}, id, 3, '{}', '{}', '{}' from product
    where store_id = ${demo.webstoreId} and sku in ('FLT-1001', 'FLT-1301', 'TRD-1001')`);
  const { body } = await demo.app.http.inject({ url: "/global-search?term=zzyzx" });
  // TRD-1001 is visible only to customers of a group
  expect(strips(body)).toEqual([["Popular parts", 2, true]]);

  const ada = await knownBuyer({ ...demo, clock, http: demo.app.http, storeId: demo.webstoreId }, "ada@mill.example");
  await ada.get(addCartItem, {
    params: { cartStateOrId: "current" },
    body: { productId: demo.products.oilFilter, quantity: "1", type: "Product" },
  });
  await ada.get(startCheckout, { body: { cartId: "current" } });
  const active = { params: { activeOrCheckoutId: "active" } };
  await ada.get(changeCheckout, { ...active, body: { contactInfo, deliveryAddress: { ...adas, name: "Ada Quist" } } });
  await ada.get(runOrderActions, { ...active, body: { actions: [{ action: "prepare" }] } });
  await ada.get(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-7" } });
  await ada.get(runOrderActions, { ...active, body: { actions: [{ action: "submit" }] } });
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const account = (await demo.app.http.inject({ url: "/my-account", headers: { cookie } })).body;
  expect(strips(account)).toEqual([["Goes with what you ordered", 4, true]]);
});

test("the number of one part leads to its page, which leads to the list; a list that is asked for is shown", async () => {
  const ask = (url: string) => demo.app.http.inject({ url, headers: { host: "parts.test" } });
  const led = await ask("/global-search?term=flt+1001");
  const part = `/product/FLT-1001/${demo.products.oilFilter}?term=flt+1001`;
  expect([led.statusCode, led.headers.location]).toEqual([303, part]);
  const list = /href="([^"]*as=typed)"/.exec((await ask(part)).body)![1]!.replace("&amp;", "&");
  expect([list, (await ask(list)).statusCode]).toEqual(["/global-search?term=flt+1001&as=typed", 200]);
  expect((await ask("/global-search?term=FLT-1012")).statusCode).toBe(200);
});

test.each([
  ["/global-search?term=204a-018834", 302, "/engine/C204-42?serial=204A+018834"],
  ["/global-search?serial=204a-018834", 302, "/engine/C204-42?serial=204A+018834"],
  ["/global-search?serial=203b000400", 200, undefined],
  ["/global-search?serial=port+side", 302, "/global-search?term=port+side"],
])("a serial number is asked for in a parameter of its own: %s", async (url, status, location) => {
  const reply = await demo.app.http.inject({ url, headers: { host: "parts.test" } });
  expect([reply.statusCode, reply.headers.location]).toEqual([status, location]);
  if (status === 200) expect(reply.body).toContain("Havnes H3-27M");
});

test("a number that is no part's and no engine's may be either: the page tells ways on for both", async () => {
  const { body } = await demo.app.http.inject({
    url: "/global-search?term=999Z-000001",
    headers: { host: "parts.test" },
  });
  expect(body).toContain("No engine found with serial number 999Z 000001.");
  expect(body).toContain("“999Z-000001”</h1>");
  expect(body).toContain("Nothing found for “999Z-000001”");
});

test("a part that fits an engine from a serial number on says so, and what fits those before", async () => {
  const id = recordIdOf("product", demo.webstoreId, "FUE-4304");
  const { body } = await demo.app.http.inject({ url: `/product/FUE-4304/${id}`, headers: { host: "parts.test" } });
  const [, fits] = /<section aria-labelledby="fits"(.*?)<\/section>/s.exec(body)!;
  const words = fits!.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  for (const told of [
    "Corvane 200 Series",
    "Havnes M Series",
    "from 204A 018834",
    "up to 204A 018833",
    "Fuel lift pump, mechanical",
  ])
    expect(words).toContain(told);
});

test("a page beyond the last leads to the last, however far beyond", async () => {
  const ask = (page: string) =>
    demo.app.http.inject({ url: `/global-search?term=filter&page=${page}`, headers: { host: "parts.test" } });
  const last = (await ask("300")).headers.location as string;
  expect(last).toMatch(/&page=[2-9]$/);
  for (const page of ["5001", "99999999999999999999"]) expect((await ask(page)).headers.location).toBe(last);
});

const documentAt = async (url: string) => {
  const { statusCode, body } = await demo.app.http.inject({ url, headers: { host: "parts.test" } });
  expect(statusCode).toBe(200);
  return body;
};
const productAddress = () => `/product/FLT-1001/${demo.products.oilFilter}`;
const familyAddress = () => `/product/SEA-2501/${recordIdOf("product", demo.webstoreId, "SEA-2501")}`;
const categoryAddress = () =>
  `/category/products/filters/oil-filters/${recordIdOf("category", demo.webstoreId, "oil-filters")}`;

test("what search engines read of home, categories, products and families is whole", async () => {
  const types: string[][] = [];
  for (const address of ["/", categoryAddress(), productAddress(), familyAddress()]) {
    const blocks = (await documentAt(address)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
    const things = [...blocks].flatMap(([, json]) => JSON.parse(json!) as Thing | Thing[]);
    expect(await problemsOf(things)).toEqual([]);
    types.push(things.map((thing) => thing["@type"]));
  }
  expect(types).toEqual([
    ["Organization", "WebSite"],
    ["BreadcrumbList"],
    ["Product", "BreadcrumbList"],
    ["ProductGroup", "BreadcrumbList"],
  ]);
});

test("a product says the owner's tags with its own values", async () => {
  const html = await documentAt(productAddress());
  expect(html).toContain('<meta data-owner="setSEOProperties" content="FLT-1001" property="product:retailer_item_id">');
  expect(html).toContain('<meta data-owner="setSEOProperties" content="Filtrane" property="product:brand">');
});

test("a page in another language has the owner's tags in it, and a language without any the store's own", async () => {
  const { id, settings } = demo.app.stores.find("demo")!;
  const change = async (seo: object) => {
    await demo.db.run(sql`update store set settings = settings || ${JSON.stringify({ seo })}::jsonb where id = ${id}`);
    await demo.app.stores.refresh();
  };
  const own = { title: "{!Record.Name}, part", description: null, headTags: [] };
  onTestFinished(() => change(settings.seo!));
  await change({ product: own, languages: { es: { product: { ...own, title: "{!Record.Name}, pieza" } } } });
  const titleAt = async (base: string) => /<title>(.*?)<\/title>/.exec(await documentAt(base + productAddress()))![1];
  expect(await titleAt("")).toMatch(/^Oil filter, spin-on, 200 Series, part/);
  expect(await titleAt("/es")).toMatch(/^Filtro de aceite.*, pieza/);
  await change({ product: own });
  expect(await titleAt("/es")).toMatch(/^Filtro de aceite.*, part/);
});

test("a page tells what a promotion makes of a price from when it begins until it ends, and not when it is taken away", async () => {
  const { id, promotions } = demo.app.stores.find("demo")!;
  const change = async (own: readonly object[]) => {
    const all = JSON.stringify({ promotions: own });
    await demo.db.run(sql`update store set promotions = ${all}::jsonb where id = ${id}`);
    await demo.app.stores.refresh();
  };
  const now = vi.spyOn(clock, "now");
  onTestFinished(async () => {
    now.mockRestore();
    await change(promotions.promotions);
  });
  // a separate IP address: setting the clock back would make later requests exceed the rate limit
  const asked = { url: productAddress(), headers: { host: "parts.test" }, remoteAddress: "192.0.2.3" };
  const isTold = async () => (await demo.app.http.inject(asked)).body.includes("Oil week: ");
  const at = (time: string) => now.mockReturnValue(new Date(`2031-05-06T${time}Z`));
  expect(await isTold()).toBe(false);
  const week = { code: "oil-week", name: "Oil week", items: [{ sku: "FLT-1001" }], gives: { percentOff: "10" } };
  await change([{ ...week, starts: "2031-05-06T06:00", ends: "2031-05-06T07:00" }]);
  // the store is four hours behind
  for (const [time, told] of [
    ["09:59:59", false],
    ["10:00:00", true],
    ["10:59:59", true],
    ["11:00:00", false],
  ] as const) {
    at(time);
    expect([time, await isTold()]).toEqual([time, told]);
  }
  await change([week]);
  expect(await isTold()).toBe(true);
  await change([]);
  expect(await isTold()).toBe(false);
});

test.each([
  ["number", productAddress, "FLT-1001", "FLT-0999"],
  ["name", categoryAddress, "oil-filters", "oil"],
])("the address with an old %s leads to the new one for good, with its query", async (_, address, now, before) => {
  const url = `${address().replace(now, before)}?from=mail`;
  const { statusCode, headers } = await demo.app.http.inject({ url, headers: { host: "parts.test" } });
  expect([statusCode, headers.location]).toEqual([301, `${address()}?from=mail`]);
});

test("every address of the category menu is one of today", async () => {
  const { body } = await demo.app.http.inject(pathOf(getCategoryMenu, {}, demo.webstoreId));
  const all = (items: readonly MenuItem[]): string[] =>
    items.flatMap(({ actionValue, subMenu }) => [actionValue, ...all(subMenu)]);
  const { menuItems } = JSON.parse(body) as { menuItems: MenuItem[] };
  const moved = [];
  for (const url of all(menuItems).slice(0, 12)) {
    const { statusCode } = await demo.app.http.inject({ url, headers: { host: "parts.test" } });
    if (statusCode !== 200) moved.push(url);
  }
  expect(moved).toEqual([]);
});

test("a page in another language says so, in its texts, names and amounts, and names the same page in the others", async () => {
  const html = await documentAt(`/es${productAddress()}`);
  expect(html).toContain('<html lang="es-US">');
  expect(html).toContain(">Filtro de aceite, roscado, Serie 200</h1>");
  expect(html).toMatch(/al carrito/);
  expect(html).toContain('href="/es/category/products/filters/');
  const head = await Promise.all([`/es${productAddress()}`, productAddress()].map(documentAt));
  for (const one of head)
    for (const [code, base] of [
      ["en", ""],
      ["es", "/es"],
      ["x-default", ""],
    ])
      expect(one).toContain(`hreflang="${code}" href="http://parts.test${base}${productAddress()}"`);
  expect(html).toContain(`<link rel="canonical" href="http://parts.test/es${productAddress()}">`);
});

test.each(["/", "/advanced-search", "/engine-list", "/engine/C404-75", "/drawing/lubrication-400", "/faq"])(
  "%s tells search engines what it is about, in every language",
  async (path) => {
    const [english, spanish] = await Promise.all(
      [path, path === "/" ? "/es" : `/es${path}`].map(async (url) => {
        const html = await documentAt(url);
        expect(html).toContain('<meta name="robots" content="all">');
        return /<meta name="description" content="([^"]*)">/.exec(html)?.[1];
      }),
    );
    expect(english).toMatch(/\w{3}/);
    expect(spanish).toMatch(/\w{3}/);
    expect(spanish).not.toBe(english);
  },
);

test("from the list of engines one goes to a family, a model, its parts by system and its drawings", async () => {
  expect(await documentAt("/engine-list")).toContain('href="/engine-list/corvane-400-series"');
  const models = await documentAt("/engine-list/corvane-400-series");
  expect(models.indexOf("/engine/C404-75")).toBeLessThan(models.indexOf("/engine/C404-100T"));
  const engine = await documentAt("/engine/C404-115TA");
  expect(engine).toContain('href="/drawing/lubrication-400"');
  expect(engine).toMatch(/href="\/category\/products\/filters\/[^"]*C404-115TA"/);
  expect(engine).not.toContain("/drawing/h-series-head");
  const plates = await documentAt("/find-my-engine-number");
  const pictures = [...plates.matchAll(/<img [^>]*src="([^"]+)"[^>]*>/g)].filter(([tag]) => /plate|label/.test(tag));
  expect(pictures).toHaveLength(4);
  for (const [, url] of pictures)
    expect((await demo.app.http.inject({ url: url! })).headers["content-type"]).toMatch(/svg/);
  for (const url of ["/engine-list/none", "/engine/none", "/drawing/none"])
    expect((await demo.app.http.inject({ url, headers: { host: "parts.test" } })).statusCode).toBe(404);
});

test("a drawing has its title in the language of the page, and is called so on the page of its engine", async () => {
  const html = await documentAt("/es/drawing/cooling-400");
  expect(html).toMatch(/<h1>Refrigeración, Serie 400<\/h1>/);
  expect(html).toMatch(/<title>Refrigeración, Serie 400/);
  expect(html).toContain('aria-label="Despiece: Refrigeración, Serie 400"');
  expect(await documentAt("/es/engine/C404-115TA")).toContain("Refrigeración, Serie 400</a>");
  expect(await documentAt("/drawing/cooling-400")).toContain("<h1>Cooling, 400 Series</h1>");
});

test("each number of a drawing leads to its part below, which can be bought there", async () => {
  const html = await documentAt("/drawing/lubrication-400");
  const links = [...html.matchAll(/<a href="#(part-\d+)" aria-label="(\d+): [^"]+, ([A-Z]{3}-\d+)"/g)];
  expect(links.map(([, , number]) => number)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  for (const [, id, , sku] of links) {
    const place = html.slice(html.indexOf(`id="${id}"`));
    expect(place.indexOf(sku!)).toBeGreaterThan(0);
  }
  expect(html.match(/action="\/cart"/g)).toHaveLength(7);
});

test("who chooses a market sees its prices from then on, others their own, and a cart keeps the currency in which it was begun", async () => {
  const host = "parts.test";
  const part = `/product/FLT-1001/${demo.products.oilFilter}`;
  const chosen = await demo.app.http.inject({
    url: "/market/ca",
    headers: { host, referer: `http://${host}${part}` },
  });
  expect([chosen.statusCode, chosen.headers.location]).toEqual([302, part]);
  const [market] = chosen.cookies.map(({ name, value }) => `${name}=${value}`);
  const get = async (url: string, cookie?: string) =>
    (await demo.app.http.inject({ url, headers: { host, ...(cookie && { cookie }) } })).body;
  const add = async (cookie?: string) => {
    const { cookies } = await demo.app.http.inject({
      method: "POST",
      url: "/cart",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        host,
        origin: `http://${host}`,
        ...(cookie && { cookie }),
      },
      payload: `productId=${demo.products.oilFilter}&quantity=1`,
    });
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  };
  const kept = "it keeps the currency in which it was begun";
  // twice each: the second reply comes from the cache
  for (const round of ["made", "kept"]) {
    const usual = await get(part);
    expect([round, usual.includes("$11.40"), usual.includes("CA$")]).toEqual([round, true, false]);
    const inCanada = await get(part, market);
    expect(inCanada).toContain("CA$");
    expect(inCanada).toMatch(/aria-current="true">Canada, CAD</);
  }
  const guest = await add();
  expect(await get("/cart", guest)).not.toContain(kept);
  expect(await get("/cart", `${guest}; ${market}`)).toContain(`The amounts of this cart are in USD: ${kept}`);
  const canadian = await add(market);
  const cart = await get("/cart", `${canadian}; ${market}`);
  expect(cart).toContain("CA$");
  expect(cart).not.toContain(kept);
  expect((await demo.app.http.inject({ url: "/market/mars", headers: { host } })).statusCode).toBe(404);
});

test("links that an owner writes lead to pages in the language of the page that they are on", async () => {
  const spanish = await documentAt("/es/find-my-engine-number");
  expect(spanish).toContain(">Encontrar mi número de motor</h1>");
  expect(spanish).toContain('<a href="/es/contact-us">');
  expect(spanish).toMatch(/<img [^>]*src="\/sfsites\/c\/cms\/delivery\/media\//);
  expect(await documentAt("/about")).toContain('<a href="/registering-an-account">');
  expect(await documentAt("/es/about")).toContain('<a href="/es/registering-an-account">');
});

test("values of attributes are said in the page's language", async () => {
  const address = `/product/GSK-2001/${recordIdOf("product", demo.webstoreId, "GSK-2001")}`;
  expect(await documentAt(address)).toContain("Multi-layer steel");
  expect(await documentAt(`/es${address}`)).toContain("Acero multicapa");
});

test("in another language, what nobody has translated is said in the store's own", async () => {
  const filter = `/product/FLT-1005/${recordIdOf("product", demo.webstoreId, "FLT-1005")}`;
  expect(await documentAt(`/es${filter}`)).toContain("Use a strap wrench on removal");
  expect(await documentAt("/es/faq")).toContain(">Preguntas frecuentes</h1>");
  const unknown = await demo.app.http.inject({ url: "/fr/cart", headers: { host: "parts.test" } });
  expect(unknown.statusCode).toBe(404);
});

test.each([
  ["/language/es", "/cart?page=2", "/es/cart?page=2"],
  ["/language/en", "/es/cart", "/cart"],
  ["/language/es", "/", "/es"],
  ["/language/en", "/es", "/"],
  ["/language/es", "/es/faq", "/es/faq"],
  ["/language/en", "/es//elsewhere.example", "/elsewhere.example"],
])("%s leads from %s to %s", async (url, from, to) => {
  const headers = { host: "parts.test", referer: `http://parts.test${from}` };
  const { statusCode, headers: told } = await demo.app.http.inject({ url, headers });
  expect([statusCode, told.location]).toEqual([302, to]);
});

test("who comes from elsewhere, or asks for a language that is none, is led nowhere else", async () => {
  const headers = { host: "parts.test", referer: "https://elsewhere.example/es/cart" };
  expect((await demo.app.http.inject({ url: "/language/es", headers })).headers.location).toBe("/es");
  expect((await demo.app.http.inject({ url: "/language/fr", headers })).statusCode).toBe(404);
});

/** The demo store with one switch changed, and its pages. */
async function openWith(switches: string): Promise<DemoStore> {
  const other = await openDemoStore();
  await mountPages({ app: other.app, ...needs });
  await other.db.run(sql`update store set settings = settings || ${switches}::text::jsonb`);
  await other.app.stores.refresh();
  return other;
}

test.each(["/no-such-page%", "/product/%ZZ/100%", "/category/%E0%A4%A/filters", "/%ff?term=100%"])(
  "an address that is no proper one has the page that says so, not the API's refusal: %s",
  async (url) => {
    const { statusCode, headers, body } = await demo.app.http.inject({ url, headers: { host: "parts.test" } });
    expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("There is nothing at this address");
  },
);

test("a call whose address is no proper one is refused as the API refuses", async () => {
  const { statusCode, headers } = await demo.app.http.inject({ url: `${pathOf(createCart, {}, demo.webstoreId)}/%ZZ` });
  expect([statusCode, headers["content-type"]]).toEqual([400, "application/json;charset=UTF-8"]);
});

test("a store that guests may not look around in asks them to log in, and leads back to where they wanted to be", async () => {
  const closed = await openWith('{"guestBrowsingEnabled": false}');
  for (const url of ["/", "/cart", "/global-search?term=filter"]) {
    const { statusCode, headers } = await closed.app.http.inject({ url, headers: { host: "parts.test" } });
    expect([statusCode, headers.location]).toEqual([302, `/login?${new URLSearchParams({ startURL: url })}`]);
  }
  const inPlace = await closed.app.http.inject({ url: "/page-data/cart", headers: { host: "parts.test" } });
  expect(inPlace.json()).toMatchObject({ location: "/login?startURL=%2Fcart" });
  const login = await closed.app.http.inject({ url: "/login?startURL=%2Fcart", headers: { host: "parts.test" } });
  expect([login.statusCode, login.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(login.body).toContain('autoComplete="current-password"');
  expect(login.body).not.toContain("Filters</a>");
  await closed.close();
});

test("a store that is being set up is not open yet, which is no fault", async () => {
  const other = await openWith("{}");
  await other.db.run(sql`
    insert into store (id, site_id, code, name, settings)
    select '0ZE000000000002AAA', '0DM000000000002AAA', 'second', 'Second', settings || '{"hosts": ["second.test"]}'
    from store`);
  await other.app.stores.refresh();
  const { statusCode, body } = await other.app.http.inject({ url: "/", headers: { host: "second.test" } });
  expect([statusCode, body]).toEqual([503, "The store is not open yet. Try again in a moment."]);
  await other.close();
});

test("where guests have no cart, its page asks them to log in", async () => {
  const closed = await openWith('{"guestCartEnabled": false}');
  for (const [url, location] of [
    ["/", undefined],
    ["/cart", "/login?startURL=%2Fcart"],
    ["/checkout", "/login?startURL=%2Fcheckout"],
  ] as const) {
    const { statusCode, headers } = await closed.app.http.inject({ url, headers: { host: "parts.test" } });
    expect([statusCode, headers.location]).toEqual([location ? 302 : 200, location]);
  }
  await closed.close();
});

test("a checkout that cannot start says so, and leads back to the cart", async () => {
  const closed = await openWith('{"guestCheckoutEnabled": false}');
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    host: "parts.test",
    origin: "http://parts.test",
  };
  const payload = `productId=${closed.products.oilFilter}&quantity=1`;
  const { cookies } = await closed.app.http.inject({ method: "POST", url: "/cart", headers, payload });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { statusCode, body } = await closed.app.http.inject({
    url: "/checkout",
    headers: { host: "parts.test", cookie },
  });
  await closed.close();
  expect(statusCode).toBe(200);
  expect(body).toContain("We couldn&#x27;t proceed with checkout. Return to the cart and try again.");
  expect(body).toMatch(/<a [^>]*href="\/cart"[^>]*>Return to cart<\/a>/);
});

test("while the database is away, a page of the visitor's own answers as the API does: come back in a moment", async () => {
  const nowhere = await openDatabase(configFrom({ DATABASE_URL: "postgres://127.0.0.1:1/none" }));
  onTestFinished(() => nowhere.close());
  let isAway = false;
  const away = await openDemoStore({
    wrap: (db) => new Proxy(db, { get: (present, name) => Reflect.get(isAway ? nowhere : present, name) as unknown }),
  });
  await mountPages({ app: away.app, ...needs });
  const { cookies } = await away.app.http.inject({
    method: "POST",
    url: "/cart",
    headers: { "content-type": "application/x-www-form-urlencoded", host: "parts.test", origin: "http://parts.test" },
    payload: `productId=${away.products.oilFilter}&quantity=1`,
  });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  isAway = true;
  const page = await away.app.http.inject({ url: "/cart", headers: { host: "parts.test", cookie } });
  isAway = false;
  await away.close();
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain("Something went wrong");
  // the id that the log uses
  expect(page.body).toContain(`<code>${String(page.headers["x-request-id"])}</code>`);
  // and what the owner has put below it, which is content
  expect(page.body).toContain("What you may have come for</h2>");
});

/** The title of each strip, how many parts it has, and whether they have prices. */
const strips = (body: string) =>
  [...body.matchAll(/<section aria-label="([^"]+)" class="[^"]+" data-screen-only="">(.*?)<\/section>/gs)].map(
    ([, title, inside]) => [title, [...inside!.matchAll(/<button/g)].length, /\$\d+\.\d\d/.test(inside!)],
  );

test("a part's page explains the numbers in its drawing, and links what there is to read, which is there", async () => {
  const { http } = demo.app;
  const { body } = await http.inject({ url: `/product/FLT-1001/${demo.products.oilFilter}` });
  expect(body).toMatch(/In the drawing.*1<\/th><td>gasket.*2<\/th><td>thread M20x1\.5/);
  const [, address] = /<a href="([^"]*)"[^>]*>Fitting a spin-on oil filter \(PDF\)/.exec(body)!;
  const { statusCode, headers } = await http.inject({ url: address! });
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
});

test("what goes with a part stands on its page and in the cart, each with its price and a form that adds it", async () => {
  const { http } = demo.app;
  const { body } = await http.inject({ url: `/product/FLT-1001/${demo.products.oilFilter}` });
  // nobody has bought anything yet, so there is no strip of what others bought
  expect(strips(body)).toEqual([
    ["Change with it", 1, true],
    ["Goes with it", 4, true],
    ["Alternatives", 1, true],
  ]);
  const origin = { host: "parts.test", origin: "http://parts.test" };
  const form = { "content-type": "application/x-www-form-urlencoded", ...origin };
  const added = await http.inject({
    method: "POST",
    url: "/cart",
    headers: form,
    payload: `intent=add&productId=${demo.products.oilFilter}&quantity=1`,
  });
  const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const cart = await http.inject({ url: "/cart", headers: { ...origin, cookie } });
  expect(strips(cart.body)).toEqual([["Goes with what is in your cart", 4, true]]);
  const none = await http.inject({ url: `/product/SEA-2405/${recordIdOf("product", demo.webstoreId, "SEA-2405")}` });
  expect([none.statusCode, strips(none.body)]).toEqual([200, []]);
});

test("an address that a browser would take for another host leads nowhere", async () => {
  const { port } = new URL(address);
  for (const path of ["//x/..", "//evil.example/", "/\\evil.example/"]) {
    const [answer] = (await once(get({ port, path, headers: { host: "parts.test" } }), "response")) as [
      IncomingMessage,
    ];
    answer.resume();
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});
