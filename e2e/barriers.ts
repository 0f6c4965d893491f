import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { assert } from "vitest";
import type { PageToSee } from "./every-page.ts";
import { test } from "./journey.ts";

/** WCAG 2.2, levels A and AA. */
const everything: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** What else the width changes, and what the colours do: names, roles and the order of a page are the same in all its looks. */
const layout: axe.RunOnly = { type: "rule", values: ["color-contrast", "target-size"] };
const colours: axe.RunOnly = { type: "rule", values: ["color-contrast"] };
/** Each page reads it anew, which takes a third less of what is minified. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** From a desk at four times its size, which WCAG has as 320 px, to one as it is. */
const widths = [320, 390, 820, 1024, 1440];

/** Shows of each page that it has no barriers, on phone and desk, in light and dark. */
export function testBarriers(pages: readonly PageToSee[]): void {
  test.for(pages)("$name: no barriers, on phone and desk, in light and dark", async ({ arrive }, { open }) => {
    const shopper = await open({ viewport: desk });
    const { page } = shopper;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await arrive(shopper);
    const barriers: string[] = [];
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const rules = colorScheme === "dark" ? colours : viewport === desk ? everything : layout;
        const look = `${viewport.width} px, ${colorScheme}`;
        const lookedAt = await sameAsBefore(page, `${shopper.store.address} ${look}`);
        barriers.push(...(await barriersOn(page, rules, lookedAt)).map((barrier) => `${look}: ${barrier}`));
      }
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: desk.height });
      // what is laid out beside a scroll bar: the bar is hidden, and its room is kept
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.offsetWidth,
      );
      if (overflow > 0) barriers.push(`${width} px: the page is ${overflow} px too wide`);
    }
    barriers.push(...(await idsUsedTwice(page)));
    assert.deepEqual(barriers, []);
  });
}

/** No look at parts of a page shows it. */
async function idsUsedTwice(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two elements have the id ${id}`);
}

/** What most pages have in common, the first of its kind on a page. */
const ends = ["header", "#footer"];
/** Of these what was looked at, by the store and the look. */
const known = new Map<string, Set<string>>();

/** Which of header and footer another page has had in this look, to the letter: they need not be looked at again. */
async function sameAsBefore(page: Page, look: string): Promise<string[]> {
  const seen = known.get(look) ?? new Set();
  known.set(look, seen);
  const texts = await page.evaluate(
    (selectors) => selectors.map((selector) => document.querySelector(selector)?.outerHTML),
    ends,
  );
  return ends.filter((_, at) => {
    const text = texts[at];
    if (text === undefined) return false;
    const isKnown = seen.has(text);
    seen.add(text);
    return isKnown;
  });
}

/** Frames of other origins do not answer to their page: each is looked at by itself. */
async function barriersOn(page: Page, rules: axe.RunOnly, lookedAt: readonly string[]): Promise<string[]> {
  // the card form comes from another server, after the page
  await Promise.all(page.frames().map((frame) => frame.waitForURL(/^http/)));
  const [main, ...others] = page.frames();
  const found = [barriersIn(main!, rules, lookedAt), ...others.map((frame) => barriersIn(frame, rules))];
  return (await Promise.all(found)).flat();
}

/** As a script of its own, of which the browser knows from one page to the next what it has compiled. */
async function bringAxe(frame: Frame): Promise<void> {
  if (frame.parentFrame()) return void (await frame.evaluate(axeSource));
  const devtools = await frame.page().context().newCDPSession(frame.page());
  await devtools.send("Runtime.evaluate", { expression: axeSource });
  await devtools.detach();
}

async function barriersIn(frame: Frame, rules: axe.RunOnly, lookedAt: readonly string[] = []): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await bringAxe(frame);
  return frame.evaluate(
    async ([runOnly, selectors]) => {
      const exclude = selectors.map((selector) => document.querySelector(selector)!);
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: document, exclude },
        {
          runOnly,
          resultTypes: ["violations"],
          // style sheets are for no rule of ours
          preload: { assets: ["media"] },
          iframes: false,
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
      );
    },
    [rules, lookedAt] as const,
  );
}
