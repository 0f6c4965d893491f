import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, oneProcess } from "../../../../testing/browser.ts";
import { startSandboxGateway, type SandboxGateway } from "./index.ts";

let gateway: SandboxGateway;
let browser: Browser;
let context: BrowserContext;
let shop: Server;
let page: Page;
let form: FrameLocator;

/** A page that embeds the form and shows the messages it receives. */
const embedding = (
  formUrl: string,
) => `<!doctype html><title>Shop</title><iframe title="Card details" width="420" height="520"></iframe><script>
  const frame = document.querySelector("iframe");
  window.told = [];
  addEventListener("message", ({ origin, data }) => window.told.push({ origin, ...data }));
  window.tell = (message, origin = "${new URL(formUrl).origin}") => frame.contentWindow.postMessage({ to: "card-form", ...message }, origin);
  frame.src = "${formUrl}?parent=" + encodeURIComponent(location.origin);
</script>`;

beforeAll(async () => {
  gateway = await startSandboxGateway({ port: 0 });
  shop = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(embedding(`${gateway.url}/form`)),
  );
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  browser = await launchBrowser(oneProcess);
  context = await browser.newContext();
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
  shop.close();
});

beforeEach(async () => {
  // while a page is open its browser process lives
  const last = page;
  page = await context.newPage();
  await last?.close();
  await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}/`);
  form = page.frameLocator("iframe");
  await page.waitForFunction(() =>
    (globalThis as unknown as { told: Told[] }).told.some(({ type }) => type === "ready"),
  );
});

type Told = { origin: string; type: string; token?: string; message?: string; valid?: boolean; height?: number };

async function told(type: string): Promise<Told[]> {
  const all = await page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);
  return all.filter((message) => message.type === type);
}

async function tell(message: object): Promise<void> {
  await page.evaluate((sent) => (globalThis as unknown as { tell(m: object): void }).tell(sent), message);
}

async function fill(number: string): Promise<void> {
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiry date").fill("12/35");
  await form.getByLabel("Security code").fill("123");
  await form.getByLabel("Name on the card").fill("Ada Byron");
}

test("a card becomes a token, which goes to the page that embeds the form", async () => {
  await fill("4000100000000018");
  expect(await form.getByLabel("Card number").inputValue()).toBe("4000 1000 0000 0018");
  await tell({ type: "submit" });
  await expect
    .poll(() => told("token"))
    .toMatchObject([{ origin: gateway.url, token: expect.stringMatching(/^tok_/), brand: "Visa", lastFour: "0018" }]);
});

test("what is missing is said beside each field, and the first one has the focus", async () => {
  await tell({ type: "validate" });
  await expect.poll(() => told("validity")).toMatchObject([{ valid: false }]);
  await tell({ type: "submit" });
  await expect.poll(() => told("invalid")).toHaveLength(1);
  const number = form.getByLabel("Card number");
  expect(await number.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  expect(await number.getAttribute("aria-invalid")).toBe("true");
  expect(await form.getByText("Enter the card number.").isVisible()).toBe(true);
  expect(await form.getByText("Enter the name on the card.").isVisible()).toBe(true);
});

test("what the gateway finds wrong is said in words, and gone once it is corrected", async () => {
  await fill("4000100000000019");
  await tell({ type: "submit" });
  const mistake = form.getByText("This card number has a mistyped digit.");
  await mistake.waitFor();
  expect(await told("invalid")).toMatchObject([{ message: "This card number has a mistyped digit." }]);
  await form.getByLabel("Card number").fill("4000100000000018");
  await tell({ type: "submit" });
  await expect.poll(() => told("token")).toHaveLength(1);
  expect(await mistake.isVisible()).toBe(false);
});

test("what was missing is no longer said once it is typed, so that nothing moves under who then presses a button", async () => {
  await tell({ type: "submit" });
  await form.getByText("Enter the name on the card.").waitFor();
  const name = form.getByLabel("Name on the card");
  await name.pressSequentially("A");
  expect(await form.getByText("Enter the name on the card.").isVisible()).toBe(false);
  expect(await name.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
});

test("the whole form is filled with the keyboard, and Enter asks the page to go on", async () => {
  await tell({ type: "focus" });
  await expect
    .poll(() => form.getByLabel("Card number").evaluate((element) => element === element.ownerDocument.activeElement))
    .toBe(true);
  await page.keyboard.type("4000100000000018");
  for (const text of ["1235", "123", "Ada Byron"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  expect(await form.getByLabel("Expiry date").inputValue()).toBe("12/35");
  await page.keyboard.press("Enter");
  await expect.poll(() => told("enter")).toHaveLength(1);
  await tell({ type: "submit" });
  await expect.poll(() => told("token")).toHaveLength(1);
});

test("a test card can be chosen from the list", async () => {
  await form.getByText("Test cards of this trial gateway").click();
  await form
    .getByRole("row", { name: /not enough money/ })
    .getByRole("button")
    .click();
  expect(await form.getByLabel("Card number").inputValue()).toBe("4000 1000 0000 0034");
  expect((await told("height")).length).toBeGreaterThan(1);
});

test("words of another window are not heard", async () => {
  await fill("4000100000000018");
  await form.locator("body").evaluate((_body, origin) => {
    globalThis.dispatchEvent(
      new MessageEvent("message", { data: { to: "card-form", type: "submit" }, origin, source: window }),
    );
  }, gateway.url);
  await tell({ type: "validate" });
  await expect.poll(() => told("validity")).toHaveLength(1);
  expect(await told("token")).toEqual([]);
});

test.each(["light", "dark"] as const)("nothing keeps anybody out, in the %s", async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  await tell({ type: "submit" });
  await expect.poll(() => told("invalid")).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .include("iframe")
    .analyze();
  expect(
    violations
      .filter(({ nodes }) => nodes.some(({ target }) => target.length > 1))
      .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
  ).toEqual([]);
});
