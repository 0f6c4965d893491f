import { limits } from "@tradecounter/wire";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../testing/browser.ts";
import { medianOf } from "./compare.ts";
import { measure, type Measure } from "./report.ts";
import { openShopper, type BenchShopper } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const lines = 1_000;
const changes = 60;
const presses = 20;
const itemsPath = "carts/current/cart-items";

interface Added {
  readonly cartItemId: string;
}

/** Changing a quantity in the longest possible cart, in the server and on its page. */
export async function longCartMeasures({ api, url, parts }: BenchStore): Promise<Measure[]> {
  const person = await openShopper(api);
  const wanted = parts.filter(({ quantityMinimum }) => quantityMinimum === null).slice(0, lines);
  for (let at = 0; at < wanted.length; at += limits.batchItems) {
    const some = wanted.slice(at, at + limits.batchItems);
    const inputs = some.map(({ id: productId }) => ({ richInput: { productId, quantity: "1", type: "Product" } }));
    await person.send("POST", `${itemsPath}/batch`, { inputs });
  }
  const measures = [await changeMeasure(person, wanted.length), ...(await pageMeasures(person, url))];
  person.close();
  return measures;
}

/** The cart is read, recalculated and written as a whole. */
async function changeMeasure(person: BenchShopper, count: number): Promise<Measure> {
  const { cartItems } = await person.send<{ cartItems: { cartItem: Added }[] }>("GET", `${itemsPath}?pageSize=100`);
  const times: number[] = [];
  for (let change = 0; change < changes; change++) {
    const { cartItemId } = cartItems[change % cartItems.length]!.cartItem;
    const startedAt = performance.now();
    await person.send("PATCH", `${itemsPath}/${cartItemId}`, { quantity: String(2 + change) });
    times.push(performance.now() - startedAt);
  }
  const remark = `${changes} changes, the slowest ${Math.max(...times).toFixed(0)} ms`;
  return measure(`a changed quantity in a cart of ${count} lines`, medianOf(times), "ms", { atMost: 50 }, remark);
}

/** Presses "More" in one row after another, like a shopper who waits for each total. */
async function pageMeasures(person: BenchShopper, url: string): Promise<Measure[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name, value] = /\r\ncookie: (.+?)=(.+?)\r\n/.exec(person.request("GET", "").toString())!.slice(1);
    await context.addCookies([{ name: name!, value: value!, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/cart`);
    await page.locator('html[data-scripts="on"]').waitFor();
    const told: Press[] = [];
    for (let row = 0; row < presses; row++) told.push(await press(page, row));
    const of = (name: keyof Press) => told.map((one) => one[name]);
    const worst = (times: readonly number[]) => `the slowest of ${presses} ${Math.max(...times).toFixed(0)} ms`;
    return [
      measure("its page, from press to picture", medianOf(of("picture")), "ms", { atMost: 200 }, worst(of("picture"))),
      measure("from press to the new total", medianOf(of("total")), "ms", undefined, worst(of("total"))),
      measure("longest block of the page meanwhile", medianOf(of("block")), "ms", undefined, worst(of("block"))),
    ];
  } finally {
    await browser.close();
  }
}

/** Milliseconds since the press; the longest time in which the page was unresponsive. */
interface Press {
  readonly picture: number;
  readonly total: number;
  readonly block: number;
}

async function press(page: Page, row: number): Promise<Press> {
  const button = page.locator("main table tbody tr").nth(row).getByRole("button", { name: "More" });
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const counts = document.querySelector("main [role=status]")!;
    const before = counts.textContent;
    let block = 0;
    const blocks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) block = Math.max(block, duration);
    });
    blocks.observe({ type: "longtask" });
    const pictured = () =>
      new Promise<number>((drawn) => requestAnimationFrame(() => setTimeout(() => drawn(performance.now()))));
    const measured = new Promise<Press>((resolve) => {
      addEventListener(
        "pointerdown",
        ({ timeStamp }) => {
          addEventListener(
            "click",
            async () => {
              const picture = (await pictured()) - timeStamp;
              while (document.querySelector("main [role=status]")!.textContent === before)
                await new Promise((next) => requestAnimationFrame(next));
              const total = (await pictured()) - timeStamp;
              blocks.disconnect();
              resolve({ picture, total, block });
            },
            { once: true },
          );
        },
        { once: true, capture: true },
      );
    });
    Object.assign(window, { measured });
  });
  await button.click();
  return page.evaluate(() => (window as unknown as { measured: Promise<Press> }).measured);
}
