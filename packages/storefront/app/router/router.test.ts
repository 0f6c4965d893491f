import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, afterEach, assert, beforeAll, test } from "vitest";
import { launchBrowser, oneProcess } from "../../../../testing/browser.ts";
import { serveTestSite } from "../../src/testing/test-site.ts";
import { longestForm } from "./island.ts";

const viewport = { width: 800, height: 600 };
/** A limit for what hangs: a busy machine takes its time over a page that is loaded from a hundred modules. */
const waitMs = 60_000;
let browser: Browser;
let site: Awaited<ReturnType<typeof serveTestSite>>;
/** Shared by most visitors in turn: each context has a process of its own, which loads and compiles everything anew. */
let shared: BrowserContext;
/** Keeps that process alive while it is open. */
let anchor: Page;
/** For visitors whose clock is moved, which cannot be undone in a context. */
const itsOwn: BrowserContextOptions = {};
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await launchBrowser(oneProcess);
  site = await serveTestSite();
  shared = await browser.newContext({ viewport });
  anchor = await shared.newPage();
  await anchor.goto(`${site.address}/robots.txt`);
});
afterAll(async () => {
  await site.close();
  await browser.close();
});

afterEach(async () => {
  const visitors = shared.pages().filter((page) => page !== anchor);
  await Promise.all([...contexts.splice(0), ...visitors].map((one) => one.close()));
  await shared.clearCookies();
  const devtools = await shared.newCDPSession(anchor);
  await devtools.send("Storage.clearDataForOrigin", { origin: site.address, storageTypes: "all" });
  await devtools.send("Network.clearBrowserCache");
  await devtools.detach();
  site.world.begin();
});

/**
 * A page opened by a visitor, with the console's errors in `complaints`. Marks the document, so that a new one can be told apart. With
 * options
 * it has a context of its own.
 */
async function open(path: string, options?: BrowserContextOptions) {
  const context = options ? await browser.newContext({ viewport, ...options }) : shared;
  if (options) contexts.push(context);
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(site.address + path);
  if (options?.javaScriptEnabled !== false) {
    await alive(page);
    await markDocument(page);
  }
  return Object.assign(page, { complaints });
}

const alive = (page: Page) => page.locator('html[data-scripts="on"]').waitFor();
const heading = (page: Page) => page.locator("h1").textContent();
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in window);
const go = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const arrived = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const pathOf = (page: Page) => page.url().slice(site.address.length);

/**
 * Answers only the first matching request in the store's place. Playwright's own `times` stops intercepting the page's requests at
 * that moment, and one in flight may then never be answered.
 */
async function once(page: Page, address: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false;
  await page.route(address, (route) => {
    if (isAnswered) return route.continue();
    isAnswered = true;
    return answer(route);
  });
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error("It did not come to pass.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("a link shows its page in the same document, with its title, focus on the heading, and the title said aloud", async () => {
  const page = await open("/");
  await go(page, "List");
  await arrived(page, "8 items");
  assert.equal(pathOf(page), "/list");
  assert.equal(await page.title(), "All items | Test store");
  assert.equal(await page.locator(":focus").textContent(), "8 items");
  assert.equal(await page.getByRole("status").textContent(), "All items");
  assert.equal(await page.getByRole("link", { name: "List" }).getAttribute("aria-current"), "page");
  assert.equal(await page.getByRole("link", { name: "Home" }).getAttribute("aria-current"), null);
  assert.equal(await page.locator('link[rel="canonical"]').getAttribute("href"), `${site.address}/list`);
  assert.isTrue(await isSameDocument(page));
  assert.deepEqual(page.complaints, []);
});

test("what the server alone draws around the pages stays, and browsers get none of its data", async () => {
  const page = await open("/");
  const data = await page.locator("#page-data").textContent();
  assert.notInclude(data!, "Drawn by the server");
  await go(page, "List");
  await arrived(page, "8 items");
  assert.isTrue(await page.getByText("Drawn by the server").isVisible());
  assert.deepEqual(page.complaints, []);
});

test("hydration changes nothing and loads nothing again", async () => {
  const page = await open("/items/b-2");
  assert.equal(await page.getByText("Related:").textContent(), "Related: clamp, <b>");
  assert.deepEqual(
    site.world.calls.filter((call) => call.includes("b-2")),
    ["GET /api/related/b-2", "GET /api/items/b-2"],
  );
  assert.deepEqual(page.complaints, []);
});

test("a link in plain markup and a redirect of a page are followed in place", async () => {
  const page = await open("/");
  await go(page, "Plain link");
  await arrived(page, "Item b-2");
  await page.getByText("Related: clamp, <b>").waitFor();
  await go(page, "Moved");
  await arrived(page, "1 items");
  assert.equal(pathOf(page), "/list?word=belt");
  assert.isTrue(await isSameDocument(page));
});

test("a click that asks for a new tab is the browser's", async () => {
  const page = await open("/");
  const openedDocuments = () => site.world.calls.filter((call) => call === "GET /api/cart").length;
  await until(() => openedDocuments() === 1);
  await page.getByRole("link", { name: "List" }).click({ modifiers: ["ControlOrMeta"] });
  // asks the server, as the browser's driver does not always report a tab opened in the background
  await until(() => openedDocuments() === 2);
  assert.equal(await heading(page), "Home");
});

test("hovering over a link to a shared page fetches it ahead, once", async () => {
  const page = await open("/");
  const asked = () => site.world.calls.filter((call) => call.startsWith("GET /api/items?")).length;
  await page.getByRole("link", { name: "List" }).hover();
  await until(() => asked() === 1);
  await go(page, "List");
  await arrived(page, "8 items");
  assert.equal(asked(), 1);
});

test("a page that could not be fetched ahead is fetched when it is wanted", async () => {
  const page = await open("/");
  let release: () => void = () => {};
  await once(page, "**/page-data/list", async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.abort();
  });
  const asked = page.waitForRequest("**/page-data/list");
  await page.getByRole("link", { name: "List" }).hover();
  await asked;
  await go(page, "List");
  release();
  await arrived(page, "8 items");
  assert.equal(pathOf(page), "/list");
});

test("a page of one's own is not loaded ahead, as it may change before the click", async () => {
  const page = await open("/");
  await page.getByRole("link", { name: "Form" }).hover();
  await page.waitForTimeout(300);
  assert.notInclude(site.world.calls, "GET /api/saved");
});

test("going back and forward shows each page where it was scrolled to", async () => {
  const page = await open("/");
  await page.evaluate(() => scrollTo(0, 1500));
  await go(page, "List");
  await arrived(page, "8 items");
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.evaluate(() => scrollTo(0, 700));
  await page.goBack();
  await arrived(page, "Home");
  assert.equal(await page.evaluate(() => scrollY), 1500);
  await page.goForward();
  await arrived(page, "8 items");
  assert.equal(await page.evaluate(() => scrollY), 700);
  assert.isTrue(await isSameDocument(page));
});

test("after a reload, going back still finds the place", async () => {
  const page = await open("/");
  await page.evaluate(() => scrollTo(0, 1500));
  await go(page, "List");
  await arrived(page, "8 items");
  await page.reload();
  await alive(page);
  await page.goBack();
  await arrived(page, "Home");
  await until(() => page.evaluate(() => scrollY > 0));
  assert.equal(await page.evaluate(() => scrollY), 1500);
});

test("going back before the scripts of a reloaded page have come shows the page that the address names", async () => {
  const page = await open("/");
  await go(page, "List");
  await arrived(page, "8 items");
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("heading", { level: 1, name: "8 items" }).waitFor();
  await page.evaluate(() => history.back());
  await until(() => pathOf(page) === "/");
  scripts.resolve();
  await arrived(page, "Home");
  assert.equal(await page.title(), "Home of tests | Test store");
  assert.equal(await page.getByRole("link", { name: "Home" }).getAttribute("aria-current"), "page");
  assert.deepEqual(page.complaints, []);
});

test("going back to another view of a reloaded page before its scripts have come shows that view", async () => {
  const page = await open("/list");
  await page.getByLabel("Word", { exact: true }).fill("b");
  await page.getByRole("button", { name: "Search" }).click();
  await arrived(page, "2 items");
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await arrived(page, "2 items");
  await page.evaluate(() => history.back());
  await until(() => pathOf(page) === "/list");
  scripts.resolve();
  await arrived(page, "8 items");
  assert.deepEqual(page.complaints, []);
});

test.for(["/list?campaign=spring#items", "/moved"])(
  "%s comes alive as it was drawn and loads nothing again",
  async (path) => {
    const page = await open(path);
    assert.match((await heading(page))!, /items$/);
    await until(() => page.evaluate(() => document.readyState === "complete"));
    const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    assert.deepEqual(
      fetched.filter((url) => url.includes("/page-data/list")),
      [],
    );
    assert.deepEqual(page.complaints, []);
  },
);

test("who goes on while the page comes alive gets there, and the page comes alive as the server has drawn it", async () => {
  const page = await open("/");
  await go(page, "Slow one");
  await until(() => site.world.calls.includes("GET /api/slow/one"));
  site.world.release("one");
  await arrived(page, "Slow one");
  await go(page, "List");
  await arrived(page, "8 items");
  // React works in messages of a channel: they are delayed until everything else is in flight
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      held.push(() => post.apply(this, message as [unknown]));
    };
    const work = () => {
      MessagePort.prototype.postMessage = post;
      for (const go of held) go();
    };
    Object.assign(window, { held, work });
  });
  await page.reload();
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
  await page.evaluate(() => history.back());
  await until(() => site.world.calls.filter((call) => call === "GET /api/slow/one").length === 2);
  await page.evaluate(() => (window as unknown as { work: () => void }).work());
  await page.getByText("Going to /slow/one").waitFor();
  site.world.release("one");
  await arrived(page, "Slow one");
  assert.deepEqual(page.complaints, []);
});

test("going back, forward and back before the page has come shows that page", async () => {
  const page = await open("/list");
  await go(page, "Home");
  await arrived(page, "Home");
  await page.reload();
  await alive(page);
  const asked = Promise.withResolvers<void>();
  await once(page, "**/page-data/list", async () => asked.resolve());
  await page.evaluate(() => history.back());
  await page.waitForURL("**/list");
  await asked.promise;
  await page.evaluate(() => history.forward());
  await page.waitForURL(`${site.address}/`);
  await arrived(page, "Home");
  await page.evaluate(() => history.back());
  await arrived(page, "8 items");
  assert.equal(pathOf(page), "/list");
});

test("going back again and again asks anew for a page that is older than five minutes", async () => {
  const page = await open("/", itsOwn);
  await go(page, "List");
  await arrived(page, "8 items");
  // a pointer resting on the link would prefetch its page
  await page.mouse.move(799, 599);
  await page.clock.install();
  let asked = 0;
  page.on("request", (request) => void (request.url().endsWith("/page-data/list") && (asked += 1)));
  for (const askedBefore of [0, 1, 1]) {
    await page.clock.fastForward(200_000);
    await page.goBack();
    await arrived(page, "Home");
    await page.goForward();
    await arrived(page, "8 items");
    assert.equal(asked, askedBefore);
  }
});

test("a link to a place on the page scrolls there, and back again", async () => {
  const page = await open("/");
  await go(page, "Below");
  await until(() => page.evaluate(() => scrollY > 1000));
  await page.goBack();
  await until(() => page.evaluate(() => scrollY === 0));
  assert.equal(await heading(page), "Home");
  assert.isTrue(await isSameDocument(page));
});

test("of two navigations the later one wins, and leaves one entry in the history", async () => {
  const page = await open("/");
  await go(page, "Slow one");
  await page.getByText("Going to /slow/one").waitFor();
  await go(page, "Slow two");
  await page.getByText("Going to /slow/two").waitFor();
  await until(() => site.world.calls.includes("GET /api/slow/two"));
  site.world.release("two");
  await arrived(page, "Slow two");
  site.world.release("one");
  await page.waitForTimeout(100);
  assert.equal(await heading(page), "Slow two");
  assert.equal(await page.getByTestId("pending").textContent(), "Here");
  await page.goBack();
  await arrived(page, "Home");
});

test("a navigation that takes long shows a bar, a quick one does not", async () => {
  const page = await open("/");
  await go(page, "Slow one");
  const bar = page.locator(".router-progress");
  // sets the animations to a time: a busy machine would look too late or too early
  const opacityAfter = (ms: number) =>
    bar.evaluate((element, time) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
      return getComputedStyle(element).opacity;
    }, ms);
  assert.equal(await opacityAfter(250), "0");
  assert.equal(await opacityAfter(400), "1");
  await until(() => site.world.calls.includes("GET /api/slow/one"));
  site.world.release("one");
  await arrived(page, "Slow one");
  assert.equal(await bar.count(), 0);
});

test("a page that fails shows the error page, from where it can be tried again", async () => {
  const page = await open("/");
  await go(page, "Failing");
  await arrived(page, "It failed");
  await page.getByText("Status 503").waitFor();
  assert.equal(pathOf(page), "/failing");
  site.world.isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await arrived(page, "It works again");
  assert.isTrue(await isSameDocument(page));
});

test("a page that failed on the server can be tried again too", async () => {
  const page = await open("/failing");
  assert.equal(await heading(page), "It failed");
  site.world.isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await arrived(page, "It works again");
});

test("a page that cannot be drawn shows the error page and leaves the rest of the site usable", async () => {
  site.world.isBroken = false;
  const page = await open("/list");
  await page.evaluate(() => {
    const link = document.body.appendChild(document.createElement("a"));
    link.href = "/failing?drawn=1";
    link.textContent = "Undrawable";
  });
  await go(page, "Undrawable");
  await arrived(page, "It failed");
  await go(page, "Home");
  await arrived(page, "Home");
  assert.isTrue(await isSameDocument(page));
});

test("what is the visitor's own comes after a shared page, and anew after every form", async () => {
  const page = await open("/items/b-2");
  await page.getByText("0 in your cart").waitFor();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("1 in your cart").waitFor();
  await go(page, "Home");
  await arrived(page, "Home");
  assert.equal(await page.getByText("1 in your cart").count(), 1);
  assert.equal(site.world.calls.filter((call) => call === "GET /api/cart").length, 2);
});

test("what of the visitor's own was asked for before a form was sent, and comes after it, changes nothing", async () => {
  const { promise: later, resolve: release } = Promise.withResolvers<void>();
  const page = await open("/items/b-2");
  await once(page, "**/page-data/-/own", async (route) => {
    const old = await route.fetch();
    await later;
    await route.fulfill({ response: old });
  });
  await page.reload();
  await alive(page);
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("1 in your cart").waitFor();
  const come = page.waitForResponse("**/page-data/-/own");
  release();
  await (await come).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  assert.equal(await page.getByText("1 in your cart").count(), 1);
});

test("the page itself is not drawn again when what is the visitor's own comes", async () => {
  const page = await open("/");
  await page.getByText("0 in your cart").waitFor();
  assert.equal(await page.evaluate(() => performance.getEntriesByName("home drawn").length), 1);
});

test("what of the visitor's own did not come is asked for again with the next page", async () => {
  const page = await open("/");
  site.world.cart.push({ code: "b-2", quantity: "1" });
  await once(page, "**/page-data/-/own", (route) => route.abort());
  const lost = page.waitForEvent("requestfailed");
  await page.reload();
  await lost;
  await alive(page);
  await markDocument(page);
  await go(page, "List");
  await arrived(page, "8 items");
  await page.getByText("1 in your cart").waitFor();
  assert.isTrue(await isSameDocument(page));
});

test("a visitor who comes back to the page sees what has changed elsewhere", async () => {
  const page = await open("/", itsOwn);
  await page.getByText("0 in your cart").waitFor();
  site.world.cart.push({ code: "b-2", quantity: "1" });
  await page.clock.install({ time: Date.now() + 60_000 });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("1 in your cart").waitFor();
  assert.isTrue(await isSameDocument(page));
});

test("when the store has a new build, the next page comes as a whole document", async () => {
  const page = await open("/");
  await page.route("**/page-data/list", async (route) => {
    const reply = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...reply, build: "another" } });
  });
  await go(page, "List");
  await arrived(page, "8 items");
  await alive(page);
  assert.isFalse(await isSameDocument(page));
});

test("a page whose code a new build has replaced comes as a whole document", async () => {
  const page = await open("/");
  await once(page, "**/assets/list-*.js", (route) => route.fulfill({ status: 404 }));
  await go(page, "List");
  await arrived(page, "8 items");
  assert.equal(pathOf(page), "/list");
  await alive(page);
  assert.isFalse(await isSameDocument(page));
});

test("without a network, a link shows the error page and a form keeps what was typed", async () => {
  const page = await open("/form");
  await page.route("**/page-data/**", (route) => route.abort());
  await page.getByLabel("Word", { exact: true }).fill("lost");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").getByText("The store did not answer.").waitFor();
  assert.equal(await page.getByLabel("Word", { exact: true }).inputValue(), "lost");
  await go(page, "List");
  await arrived(page, "It failed");
  await page.getByText("Status 0").waitFor();
});

test("a form that is larger than the store takes says so, and keeps what was typed", async () => {
  const page = await open("/form");
  const word = page.getByLabel("Word", { exact: true });
  await word.fill("long");
  // in a field that is not rendered
  await page.locator("form").evaluate((form, bytes) => {
    const hidden = { type: "hidden", name: "more", value: "n".repeat(bytes) };
    form.append(Object.assign(document.createElement("input"), hidden));
  }, longestForm);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").getByText("This is too much to send at once.").waitFor();
  assert.equal(await word.inputValue(), "long");
});

test("an address that names nothing shows the not-found page", async () => {
  const page = await open("/");
  await go(page, "Gone");
  await arrived(page, "Nothing here");
  assert.equal(await page.locator('meta[name="robots"]').getAttribute("content"), "noindex");
  const elsewhere = await page.goto(`${site.address}/nowhere`);
  assert.equal(elsewhere?.status(), 404);
  assert.equal(await heading(page), "Nothing here");
});

test("a search form puts its fields into the address, those left empty excepted", async () => {
  const page = await open("/list");
  await page.getByLabel("Word", { exact: true }).fill("b");
  await page.getByRole("button", { name: "Search" }).click();
  await arrived(page, "2 items");
  assert.equal(pathOf(page), "/list?word=b");
  assert.isTrue(await isSameDocument(page));
});

test("a link that keeps the place keeps scroll, focus and what the page remembers", async () => {
  const page = await open("/list");
  await page.getByRole("button", { name: "Clicked 0" }).click();
  const link = page.getByRole("link", { name: "By price" });
  await link.focus();
  await page.evaluate(() => scrollTo(0, 900));
  await link.press("Enter");
  await page.getByText("Sorted by price").waitFor();
  assert.equal(pathOf(page), "/list?sort=price");
  assert.equal(await page.evaluate(() => scrollY), 900);
  assert.equal(await page.locator(":focus").textContent(), "By price");
  await page.getByRole("button", { name: "Clicked 1" }).waitFor();
});

test("code can navigate as a link does", async () => {
  const page = await open("/list");
  await page.getByRole("button", { name: "By code" }).click();
  await arrived(page, "A form");
  assert.isTrue(await isSameDocument(page));
});

test("a form is sent in place, and the page shows what it changed", async () => {
  const page = await open("/form");
  // shadows the form's own property of this name
  const field = '<input type="hidden" name="method" value="ground">';
  await page
    .locator("form")
    .first()
    .evaluate((form, html) => form.insertAdjacentHTML("beforeend", html), field);
  await page.getByLabel("Word", { exact: true }).fill("gasket");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved: gasket").waitFor();
  await page.getByLabel("Word", { exact: true }).fill("bolt");
  await page.getByRole("button", { name: "Save and list" }).click();
  await arrived(page, "1 items");
  assert.equal(pathOf(page), "/list?word=bolt");
  assert.deepEqual(site.world.saved, ["gasket", "bolt"]);
  assert.isTrue(await isSameDocument(page));
});

test("a form that is sent back says why, with the typed values and the focus where they are wrong", async () => {
  const page = await open("/form");
  await page.getByLabel("Note").fill("urgent");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Say a word.").waitFor();
  assert.equal(await page.getByLabel("Note").inputValue(), "urgent");
  assert.equal(await page.locator(":focus").getAttribute("name"), "word");
  await page.getByLabel("Word", { exact: true }).fill("taken");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").getByText("That word is taken.").waitFor();
  assert.deepEqual(site.world.saved, []);
});

test("pressing twice sends a form once", async () => {
  const page = await open("/items/b-2");
  const { promise: bothPressed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/page-data/items/**", async (route) => {
    await bothPressed;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: "Adding" }).click();
  goOn();
  await page.getByText("1 in cart").waitFor();
  await page.waitForTimeout(300);
  assert.deepEqual(site.world.cart, [{ code: "b-2", quantity: "2" }]);
  assert.equal(pathOf(page), "/items/b-2");
  await go(page, "Home");
  await arrived(page, "Home");
  await page.goBack();
  await arrived(page, "Item b-2");
  assert.equal(await page.getByText("1 in cart").count(), 0);
});

test("a form works before the page's script has come", async () => {
  const page = await browser.newPage();
  contexts.push(page.context());
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(`${site.address}/form`);
  await page.getByLabel("Word", { exact: true }).fill("early");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved: early").waitFor();
  assert.deepEqual(site.world.saved, ["early"]);
});

test("without scripts, forms and links do the same with whole pages", async () => {
  const page = await open("/form", { javaScriptEnabled: false });
  await page.getByLabel("Note").fill("urgent");
  await page.getByLabel("Password").fill("secret");
  const [answer] = await Promise.all([
    page.waitForEvent("response"),
    page.getByRole("button", { name: "Save", exact: true }).click(),
  ]);
  assert.equal(answer.status(), 422);
  await page.getByText("Say a word.").waitFor();
  assert.equal(await page.getByLabel("Note").inputValue(), "urgent");
  assert.equal(await page.getByLabel("Password").inputValue(), "");
  await page.getByLabel("Word", { exact: true }).fill("hose");
  await page.getByRole("button", { name: "Save and list" }).click();
  await arrived(page, "1 items");
  assert.equal(pathOf(page), "/list?word=hose");
  await page.getByRole("link", { name: "hose" }).click();
  await page.getByRole("button", { name: "Add" }).click();
  await arrived(page, "A form");
  assert.deepEqual(site.world.cart, [{ code: "h-3", quantity: "2" }]);
});

test("in development, pages come alive straight from their sources", async () => {
  await site.close();
  site = await serveTestSite({ isDevelopment: true });
  const page = await open("/list");
  await go(page, "Form");
  await arrived(page, "A form");
  await page.getByLabel("Word", { exact: true }).fill("gasket");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved: gasket").waitFor();
  assert.deepEqual(site.world.saved, ["gasket"]);
});
