import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  configFrom,
  createApp,
  createAccessTokens,
  openDatabase,
  systemClock,
  type App,
  type Database,
} from "@tradecounter/server";
import { fillDemoFolder } from "@tradecounter/server/testing";
import { buildStorefront } from "@tradecounter/storefront/build";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { mountPages } from "./pages.ts";
import { runHere } from "./testing/run-here.ts";

// A running store, and the command next to it, as its owner uses both.
let folder: string;
let db: Database;
let app: App;
const run = (...args: string[]) =>
  runHere(["content", ...args], { TRADECOUNTER_DATA: join(folder, "data"), DATABASE_URL: undefined });

beforeAll(async () => {
  await buildStorefront();
  folder = mkdtempSync(join(tmpdir(), "content-"));
  fillDemoFolder(join(folder, "data"));
  const config = configFrom({ TRADECOUNTER_DATA: join(folder, "data"), LOG_LEVEL: "silent" });
  db = await openDatabase(config, { isShared: true });
  app = await createApp({ config, db });
  await mountPages({ app, publicUrl: "http://parts.test", images: async () => undefined, isDevelopment: false });
  await run("pull", join(folder, "edited"));
});
afterAll(async () => {
  await app.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const host = "parts.test";
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { host, ...headers } });
const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: "POST",
    url: "/preview",
    headers: { host, "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(form).toString(),
  });
const pathOf = (name: string) => join(folder, "edited", name);
function write(name: string, text: string): void {
  mkdirSync(dirname(pathOf(name)), { recursive: true });
  writeFileSync(pathOf(name), text);
}
const pageWith = (...seedComponents: object[]) =>
  JSON.stringify(
    { type: "tradecounter__page", title: "Spring at {!Site.name}", sections: [{ columns: [{ seedComponents }] }] },
    null,
    1,
  );

/** Publishes the edited folder, and waits until the running store has picked it up. */
async function publish(...options: string[]) {
  const done = await run("publish", join(folder, "edited"), ...options);
  await app.stores.refresh();
  return done;
}

test("a page that is published is shown at its address and in the sitemap, and its next version in place of the one in memory", async () => {
  expect((await get("/spring")).statusCode).toBe(404);
  write("pages/spring.json", pageWith({ component: "text", text: "First version", headingTag: "h1" }));
  expect(await publish()).toEqual({ code: 0, said: "  pages/spring\nRelease 2 is in force: 1 item changed.\n" });
  for (const round of [1, 2]) {
    const { statusCode, body, headers } = await get("/spring");
    expect([statusCode, headers["cache-control"], round]).toEqual([200, "public, max-age=0, must-revalidate", round]);
    expect(body).toContain("<title>Spring at Thornbeck Engine &amp; Power | ");
    expect(body).toContain("First version</h1>");
  }
  expect((await get("/sitemap-pages-1.xml")).body).toContain("http://parts.test/spring</loc>");

  write("pages/spring.json", pageWith({ component: "text", text: "Second version", headingTag: "h1" }));
  expect(await publish()).toMatchObject({ code: 0 });
  const { body } = await get("/spring");
  expect(body).toContain("Second version</h1>");
  expect(body).not.toContain("First version");
  expect(await publish()).toEqual({ code: 0, said: "Release 3 says the same. Nothing was changed.\n" });
});

test("a photo of a page comes in the width of each device and in the browser's format, and keeps its place", async () => {
  const { default: sharp } = await import("sharp");
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();
  mkdirSync(dirname(pathOf("pictures/yard.jpg")), { recursive: true });
  writeFileSync(pathOf("pictures/yard.jpg"), photo);
  write(
    "pictures/yard.json",
    JSON.stringify({ type: "sfdc_cms__image", title: "Yard", altText: "Crates", file: "yard.jpg" }),
  );
  write("pages/yard.json", pageWith({ component: "picture", image: "pictures/yard", loading: "lazy" }));
  const callouts = [{ number: "1", x: 40, y: 40, sku: "ENG-3701" }];
  const measure = { picture: "pictures/yard", width: 1200, height: 800, system: "Lubrication", engines: ["C404-75"] };
  write("drawings/yard.json", JSON.stringify({ type: "tradecounter__drawing", title: "Yard", ...measure, callouts }));
  expect(await publish()).toMatchObject({ code: 0 });
  const { body } = await get("/yard");
  const address = (width: number) =>
    new RegExp(
      `"(/cdn-cgi/image/format=auto,onerror=redirect,fit=scale-down,width=${width}/sfsites/c/cms/[^"]+)"`,
    ).exec(body)?.[1];
  const [mobile, tablet, desktop] = [640, 960, 1920].map(address);
  expect(body).toMatch(/<source media="\(max-width: 47\.9375em\)"[^>]*width=640/i);
  expect(body).toMatch(/<img [^>]*width="1200" height="800" alt="Crates" loading="lazy"/);
  const made = await get(mobile!, { accept: "image/avif" });
  expect([made.headers["content-type"], made.headers["cache-control"]]).toEqual([
    "image/avif",
    "public, max-age=31536000, immutable",
  ]);
  expect(await sharp(made.rawPayload).metadata()).toMatchObject({ width: 640, height: 427 });
  for (const [url, width] of [
    [tablet, 960],
    [desktop, 1200],
  ] as const)
    expect(await sharp((await get(url!)).rawPayload).metadata()).toMatchObject({ width });
  const drawing = (await get("/drawing/yard")).body;
  expect(/<image href="([^"]+)"/.exec(drawing)?.[1]).toBe(desktop);
});

test("a picture that is another one in another language is shown on its pages, in their texts and in replies", async () => {
  const drawn = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><text>${text}</text></svg>`;
  for (const [language, text] of [
    ["", "Open"],
    [".es", "Abierto"],
  ] as const) {
    write(`pictures/sign${language}.svg`, drawn(text));
    write(
      `pictures/sign${language}.json`,
      JSON.stringify({ type: "sfdc_cms__image", title: text, altText: text, file: `sign${language}.svg` }),
    );
    const html = '<p><img src="{!cmsMedia.pictures/sign}"> <a href="{!contentAsset.sign.1}">Sign</a></p>';
    const components = [
      { component: "picture", image: "pictures/sign" },
      { component: "richText", html },
    ];
    write(`pages/sign${language}.json`, pageWith(...components));
  }
  expect(await publish()).toMatchObject({ code: 0 });
  for (const [url, text] of [
    ["/sign", "Open"],
    ["/es/sign", "Abierto"],
  ] as const) {
    const { body } = await get(url);
    const [, main = ""] = /<main(.*)<\/main>/s.exec(body)!;
    const files = [...main.matchAll(/(?:src|href)="(\/sfsites\/c\/(?:cms|file-asset)[^"]*)"/g)];
    const shown = await Promise.all(files.map(async ([, file]) => (await get(file!.replaceAll("&amp;", "&"))).body));
    expect(shown).toEqual([drawn(text), drawn(text), drawn(text)]);
  }
  const [store] = app.stores.all();
  const root = `/services/data/v65.0/connect/sites/${store!.siteId}/cms/delivery/contents`;
  const replied = await get(`${root}?contentTypeFQN=sfdc_cms__image&language=es&includeContentBody=true`);
  const { contents } = JSON.parse(replied.body) as {
    contents: { title: string; contentBody: { "sfdc_cms:media": { url: string } } }[];
  };
  const { contentBody } = contents.find(({ title }) => title === "Abierto")!;
  expect((await get(`/sfsites/c${contentBody["sfdc_cms:media"].url}`)).body).toBe(drawn("Abierto"));
});

test("who has the earlier address of a page is led to the one that it has now, unless another page has it", async () => {
  const page = (urlName: string, text: string) =>
    pageWith({ component: "text", text, headingTag: "h1" }).replace("{", `{ "urlName": "${urlName}",`);
  const files = ["pages/fair.json", "pages/other.json"];
  onTestFinished(async () => {
    for (const file of files) rmSync(pathOf(file), { force: true });
    await publish();
  });
  write(files[0]!, page("fair-one", "The fair"));
  await publish();
  write(files[0]!, page("fair-two", "The fair"));
  await publish();
  const old = await get("/fair-one");
  expect([old.statusCode, old.headers.location]).toEqual([301, "/fair-two"]);
  expect((await get("/fair-two")).body).toContain("The fair</h1>");
  write(files[1]!, page("fair-one", "Another fair"));
  await publish();
  expect((await get("/fair-one")).body).toContain("Another fair</h1>");
  for (const file of files) rmSync(pathOf(file));
  await publish();
  for (const gone of ["/fair-one", "/fair-two"]) expect([gone, (await get(gone)).statusCode]).toEqual([gone, 404]);
  // a part of other pages has no address of its own
  write(files[0]!, page("fair-three", "The fair"));
  await publish();
  write(files[0]!, page("login-fair", "The fair"));
  await publish();
  expect((await get("/fair-three")).statusCode).toBe(404);
});

test("a page that has an address of its own in another language names it, and so does the sitemap", async () => {
  const page = (title: string, urlName: string) =>
    `---\ntype: tradecounter__page\ntitle: ${title}\nurlName: ${urlName}\n---\n\nOpen.\n`;
  const files = ["pages/winter.md", "pages/winter.es.md"];
  onTestFinished(async () => {
    for (const file of files) rmSync(pathOf(file));
    await publish();
  });
  write(files[0]!, page("Winter", "winter-hours"));
  write(files[1]!, page("Invierno", "horario-de-invierno"));
  await publish();
  const links = [
    ["en", "/winter-hours"],
    ["es", "/es/horario-de-invierno"],
    ["x-default", "/winter-hours"],
  ].map(([language, path]) => `hreflang="${language}" href="http://parts.test${path}"`);
  const sitemap = (await get("/sitemap-pages-1.xml")).body;
  for (const path of ["/winter-hours", "/es/horario-de-invierno"]) {
    const { statusCode, body } = await get(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(body).toContain(`<link rel="canonical" href="http://parts.test${path}">`);
    for (const link of links) expect(body).toContain(link);
    const listed = links.map((link) => `<xhtml:link rel="alternate" ${link}/>`).join("");
    expect(sitemap).toContain(`<url><loc>http://parts.test${path}</loc>${listed}</url>`);
  }
});

test("a drawing of parts and engines that the catalogue does not have is told with each place, and published", async () => {
  const file = "drawings/cooling-400.json";
  const kept = readFileSync(pathOf(file), "utf8");
  onTestFinished(() => write(file, kept));
  expect((await run("check", join(folder, "edited"))).said).not.toContain("note:");
  const drawing = JSON.parse(kept) as { engines: string[]; callouts: { sku: string }[] };
  drawing.engines[1] = "C999-1";
  drawing.callouts[0]!.sku = "NO-SUCH-1";
  const text = JSON.stringify(drawing, null, 1);
  write(file, text);
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split("\n").length;
  const { code, said } = await run("check", join(folder, "edited"));
  expect([code, said.split("\n").slice(0, 2)]).toEqual([
    0,
    [
      `note: ${file}:${lineOf('"C999-1"')}, engines 2: names the engine C999-1, which the catalogue does not have`,
      `note: ${file}:${lineOf('"sku"')}, callouts 1, sku: names the part NO-SUCH-1, which the catalogue does not have`,
    ],
  ]);
});

test("a strip shows the parts of a category by its name in addresses, in every language", async () => {
  onTestFinished(async () => {
    rmSync(pathOf("pages/strip.json"));
    await publish();
  });
  write("pages/strip.json", pageWith({ component: "productStrip", title: "Service", category: "oil-filters" }));
  const { code, said } = await publish();
  expect([code, said]).toEqual([0, expect.not.stringContaining("oil-filters")]);
  for (const url of ["/strip", "/es/strip"]) {
    const strip = /<section aria-label="Service">(.*?)<\/section>/s.exec((await get(url)).body)?.[1];
    expect([url, strip]).toEqual([url, expect.stringContaining("/product/FLT-1")]);
  }
});

test("a broken page is refused with file, line and reason, and the one that is live stays", async () => {
  const good = readFileSync(pathOf("pages/spring.json"), "utf8");
  onTestFinished(() => write("pages/spring.json", good));
  const broken = pageWith(
    { component: "line" },
    { component: "button", text: "<b>Go</b>", url: "javascript:alert(1)" },
  );
  write("pages/spring.json", broken);
  const lineOf = (part: string) => broken.slice(0, broken.indexOf(part)).split("\n").length;
  const place = "sections 1, columns 1, seedComponents 2";
  const told = [
    `pages/spring.json:${lineOf('"text"')}, ${place}, text: is a text without markup`,
    `pages/spring.json:${lineOf('"url"')}, ${place}, url: is neither an https:// address nor a path of the site, a place on the page, mailto: or tel:`,
  ].join("\n");
  expect(await run("check", join(folder, "edited"))).toEqual({ code: 1, said: `${told}\n` });
  expect(await publish()).toEqual({ code: 1, said: `${told}\nNothing was changed.\n` });
  expect((await get("/spring")).body).toContain("Second version</h1>");
});

test("header, footer and home are content: other links, another text, and the built-in ones where there are none", async () => {
  const files = ["menus/Header_Tools.json", "menus/Footer_Legal.json", "pages/home.json", "pages/footer.json"];
  const kept = files.map((file) => readFileSync(pathOf(file), "utf8"));
  onTestFinished(async () => {
    for (const [index, file] of files.entries()) write(file, kept[index]!);
    await publish();
  });
  const before = (await get("/")).body;
  write(files[0]!, kept[0]!.replace("Find an order", "Where is H<sub>2</sub>?"));
  write(files[1]!, kept[1]!.replace("Legal notice", "Imprint &amp; such"));
  write(files[2]!, kept[2]!.replace('"title": "Parts by category"', '"title": "Our catalogue"'));
  expect(await publish()).toMatchObject({ code: 0 });
  const { body } = await get("/");
  expect(body).toContain("Where is H<sub>2</sub>?</a>");
  expect(body).toMatch(/<a href="\/legal-notice" target="_blank" rel="nofollow noopener">Imprint &amp; such/);
  expect(body).toContain("Our catalogue</h2>");
  for (const file of files) rmSync(pathOf(file));
  expect(await publish()).toMatchObject({ code: 0 });
  const markup = (page: string) => /<div id="app">(.*)<\/div>\n<script/s.exec(page)![1];
  const partsOf = (page: string) => markup(page)!.split("<");
  const [was, is] = [partsOf(before), partsOf((await get("/")).body)] as const;
  expect(is.filter((part, index) => part !== was[index]).slice(0, 3)).toEqual([]);
  expect(is).toHaveLength(was.length);
});

test("what is below a category is in its panel on each page, on none where they have too many links, and of a long menu the first are there", async () => {
  const file = "menus/Default_Navigation.json";
  const kept = readFileSync(pathOf(file), "utf8");
  onTestFinished(async () => {
    write(file, kept);
    await publish();
  });
  const bodyWith = async (count: number, below: number) => {
    const items = Array.from({ length: count }, (_, at) => ({
      label: `Kind ${at}`,
      target: "/engine-list",
      items: Array.from({ length: below }, () => ({ label: `Below ${at}`, target: "/faq" })),
    }));
    write(
      file,
      JSON.stringify({ type: "tradecounter__linkSet", title: "Header", developerName: "Default_Navigation", items }),
    );
    expect(await publish()).toMatchObject({ code: 0 });
    return (await get("/")).body;
  };
  const within = await bodyWith(24, 8);
  expect(within).toContain("Kind 23</a>");
  expect(within).toContain("Below 23</a>");
  expect(within).not.toContain("All categories");
  const crowded = await bodyWith(24, 9);
  expect(crowded).toContain("Kind 23</a>");
  expect(crowded).not.toContain("Below");
  const long = await bodyWith(25, 1);
  expect(long).toContain("Kind 23</a>");
  expect(long).toContain('href="/#categories">All categories</a>');
  expect(long).not.toContain("Kind 24");
});

test("entries of a menu that lead to no page are not shown, wherever the menu is", async () => {
  const file = "menus/Default_Navigation.json";
  const kept = readFileSync(pathOf(file), "utf8");
  onTestFinished(async () => {
    write(file, kept);
    rmSync(pathOf("pages/menu.json"));
    await publish();
  });
  const types = ["NavigationalTopic", "GlobalAction", "Event", "SystemLink", "Modal"];
  const items = [
    ...types.map((type) => ({ label: `To a ${type}`, type, target: "Somewhere" })),
    { label: "To questions", target: "/faq" },
  ];
  write(
    file,
    JSON.stringify({ type: "tradecounter__linkSet", title: "Header", developerName: "Default_Navigation", items }),
  );
  write(
    "pages/menu.json",
    pageWith({ component: "navigationMenu", label: "On the page", linkSet: "Default_Navigation" }),
  );
  expect(await publish()).toMatchObject({ code: 0 });
  const { body } = await get("/menu");
  expect(body.match(/To questions<\/a>/g)).toHaveLength(2);
  expect(body).not.toContain("To a ");
});

test("a footer has the links that it names, two privacy policies among them, and a picture in two of its columns", async () => {
  const kept = readFileSync(pathOf("pages/footer.json"), "utf8");
  onTestFinished(async () => {
    write("pages/footer.json", kept);
    for (const file of ["menus/Maker_Legal.json", "pages/privacy-policy-maker.json"]) rmSync(pathOf(file));
    await publish();
  });
  const items = ["privacy-policy", "privacy-policy-maker"].map((page) => ({
    label: page,
    target: `/${page}`,
    newWindow: true,
  }));
  write(
    "menus/Maker_Legal.json",
    JSON.stringify({ type: "tradecounter__linkSet", title: "Legal", developerName: "Maker_Legal", items }),
  );
  write("pages/privacy-policy-maker.json", pageWith({ component: "text", text: "What the maker keeps" }));
  const pictures = '"legalImage": "pictures/plate-corvane", "image": "pictures/counter"';
  write(
    "pages/footer.json",
    kept.replace('"legalLinkSet": "Footer_Legal"', `"legalLinkSet": "Maker_Legal", ${pictures}`),
  );
  expect(await publish()).toMatchObject({ code: 0 });
  const [, footer = ""] = /<footer(.*)<\/footer>/s.exec((await get("/faq")).body)!;
  for (const name of ["privacy-policy", "privacy-policy-maker"])
    expect(footer).toMatch(new RegExp(`<a href="/${name}" target="_blank" rel="nofollow noopener">${name}<`));
  expect(footer).not.toContain("/legal-notice");
  expect(footer).toContain("/contact-us");
  expect(footer).toContain("Cookie Settings");
  const [, legal, counter] = footer.split(/<h2 id="footer-legal">|Cookie Settings.*?(?=<img)/s);
  expect(legal).not.toContain("<img");
  const shown = [...counter!.matchAll(/<img src="([^"]+)"/g)].map(([, url]) => url!);
  expect(shown).toHaveLength(2);
  for (const url of shown) expect((await get(url)).headers["content-type"]).toContain("image/svg+xml");
});

test("a login page has the owner's sections, and a text with a video may frame it, whichever page it was come to from", async () => {
  write("pages/login.json", pageWith({ component: "text", text: "Lost? Call {!Site.phone}" }));
  const frame = '<p>Fit it</p><iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>';
  write("pages/video.json", pageWith({ component: "richText", html: frame }));
  write("pages/login-marina.json", pageWith({ component: "text", text: "For marinas" }));
  expect(await publish()).toMatchObject({ code: 0 });
  expect((await get("/login")).body).toContain("Lost? Call +1 757-555-0142</p>");
  // visitors from elsewhere see what the owner wrote for them
  const marina = (await get("/login?expid=Marina")).body;
  expect([marina.includes("For marinas"), marina.includes("Lost?")]).toEqual([true, false]);
  expect((await get("/login?expid=nobody")).body).toContain("Lost? Call");
  const policy = String((await get("/spring")).headers["content-security-policy"]);
  expect(/frame-src ([^;]*)/.exec(policy)![1]).toContain("https://www.youtube-nocookie.com");
  // the video's host gets no request before the visitor presses play
  const { body } = await get("/video");
  expect(body).toMatch(/<iframe title="Video from www\.youtube-nocookie\.com" srcdoc="[^"]*\/embed\/abc&quot;/);
  expect(body).not.toMatch(/<iframe [^>]* src=/);
});

test("what stands around pages or in place of them is none itself, and private pages are not followed", async () => {
  for (const name of ["footer", "header", "error", "login-marina"])
    expect([name, (await get(`/${name}`)).statusCode]).toEqual([name, 404]);
  const slashed = await get("/es/faq/?utm_source=mail");
  expect([slashed.statusCode, slashed.headers.location]).toEqual([301, "/es/faq?utm_source=mail"]);
  expect((await get("/nothing/")).statusCode).toBe(404);
  const home = await get("/home");
  expect([home.statusCode, home.headers.location]).toEqual([301, "/"]);
  for (const url of ["/cart", "/login", "/order-lookup", "/global-search?term=oil"]) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode, body.includes('<meta name="robots" content="noindex, nofollow">')]).toEqual([
      url,
      200,
      true,
    ]);
  }
});

test("the address that a page reference has of a category shows the category", async () => {
  const menu = (await get("/")).body.match(/\/category\/products\/([\w-]+)\/([\w-]+)\/(0ZG\w+)"/)!;
  for (const url of [`/category/${menu[1]}`, `/category/${menu[1]}/${menu[2]}`, `/category/${menu[2]}`]) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode, body.includes('<meta name="robots" content="all">')]).toEqual([url, 200, true]);
  }
  expect((await get("/category/nothing-of-it")).statusCode).toBe(404);
});

test("a file asset goes by its name, as what it is and in pieces", async () => {
  const url = "/sfsites/c/file-asset/core-return-form?v=3";
  const whole = await get(url);
  expect(whole.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(whole.body).toMatch(/^CORE RETURN FORM/);
  const piece = await get(url, { range: "bytes=5-10" });
  expect([piece.statusCode, piece.body]).toEqual([206, "RETURN"]);
  expect((await get("/sfsites/c/file-asset/saturday-counter")).statusCode).toBe(404);
  expect((await get("/sfsites/c/file-asset/..%2Fstore.json")).statusCode).toBe(404);
});

test("staff see drafts on every page with a token, at the moment that they choose; nobody else does, and no cache keeps them", async () => {
  const tokens = createAccessTokens({ db, clock: systemClock });
  const [store] = app.stores.all();
  const issue = (scopes: ("preview" | "read")[]) =>
    tokens.issue({
      storeId: store!.id,
      kind: "integration",
      name: "Content desk",
      scopes,
      buyerGroups: [],
      expiresAt: new Date(Date.now() + 3_600_000),
    });
  const [token, other] = [await issue(["preview"]), await issue(["read"])];
  write(
    "pages/spring.json",
    pageWith({ component: "text", text: "Drafted for April", headingTag: "h1" }).replace(
      "{",
      '{ "publishFrom": "2040-04-01T08:00:00Z",',
    ),
  );
  write(
    "menus/Header_Tools.json",
    readFileSync(pathOf("menus/Header_Tools.json"), "utf8").replace("Find an order", "Drafted tool"),
  );
  expect(await publish("--draft")).toMatchObject({
    code: 0,
    said: expect.stringContaining("Kept as drafts: 2 items changed."),
  });

  expect((await post({ token: other, to: "/spring" })).statusCode).toBe(403);
  expect((await post({ token: "nonsense", to: "/spring" })).headers["set-cookie"]).toBeUndefined();
  expect((await post({ token, at: "tomorrow" })).statusCode).toBe(422);
  expect((await post({ token }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);

  /** The cookie of a preview. */
  async function enter(form: Record<string, string>): Promise<string> {
    const entered = await post({ token, to: "/spring", ...form });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, "/spring"]);
    const cookie = String(entered.headers["set-cookie"]);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    return cookie.split(";")[0]!;
  }
  const now = await enter({});
  const drafted = await get("/spring", { cookie: now });
  expect(drafted.body).toContain("Drafted for April</h1>");
  expect(drafted.body).toContain("Drafted tool</a>");
  expect(drafted.body).toContain("Preview of drafts");
  expect(drafted.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });

  const inMarch = await get("/spring", { cookie: await enter({ at: "2040-03-31T12:00" }) });
  expect(inMarch.body).toContain("Second version</h1>");
  expect(inMarch.body).toContain("Mar 31, 2040, 12:00");
  expect((await get("/spring", { cookie: await enter({ at: "2040-04-02T12:00" }) })).body).toContain(
    "Drafted for April",
  );

  // what the catalogue is called in another language is content, too
  write(
    "texts/catalogue.es.json",
    readFileSync(pathOf("texts/catalogue.es.json"), "utf8").replace('"Oil Filters": "', '"Oil Filters": "Drafted '),
  );
  expect(await publish("--draft")).toMatchObject({ code: 0 });
  expect((await get("/es", { cookie: now })).body).toContain("Drafted Filtros de aceite");
  expect((await get("/es")).body).not.toContain("Drafted");

  const seen = await get("/spring");
  expect(seen.body).toContain("Second version</h1>");
  expect(seen.body).not.toMatch(/Drafted|Preview of drafts/);
  const [held] = (await tokens.list(store!.id)).filter(({ scopes }) => scopes.includes("preview"));
  await tokens.revoke(store!.id, held!.id);
  expect((await get("/spring", { cookie: now })).body).toContain("Second version</h1>");
  expect((await post({ leave: "1", to: "/spring" })).headers["set-cookie"]).toMatch(/Max-Age=0/);
});

test("an earlier release is published again, and the list of releases says so", async () => {
  const listed = await run("rollback");
  expect(listed.said).toMatch(/^ +1 {2}\S+ {2}From the store's folder$/m);
  expect(await run("rollback", "2", "--dry-run")).toMatchObject({
    code: 0,
    said: expect.stringContaining("Would be release"),
  });
  expect(await run("rollback", "2")).toMatchObject({ code: 0 });
  await app.stores.refresh();
  expect((await get("/spring")).body).toContain("First version</h1>");
  expect((await run("rollback")).said).toContain("Back to release 2");
  expect(await run("rollback", "99")).toMatchObject({
    code: 1,
    said: expect.stringContaining("There is no release 99"),
  });
  expect(await publish()).toMatchObject({ code: 1, said: expect.stringContaining("pull that one and edit it") });
  expect(await run("pull", join(folder, "edited"))).toMatchObject({
    code: 1,
    said: expect.stringContaining("is not empty"),
  });
});
