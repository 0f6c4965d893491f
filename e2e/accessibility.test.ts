import axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { assert } from "vitest";
import { everyPage } from "./every-page.ts";
import { test, visit } from "./journey.ts";
import { openPart } from "./steps.ts";

/** WCAG 2.2, levels A and AA. */
const everything: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** What else the width and the colours change: names, roles and the order of a page are the same in all its looks. */
const looks: axe.RunOnly = { type: "rule", values: ["color-contrast", "target-size"] };
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.for(everyPage)("$name: no barriers, on phone and desk, in light and dark", async ({ arrive }, { open }) => {
  const shopper = await open({ viewport: desk, reducedMotion: "reduce" });
  const { page } = shopper;
  await arrive(shopper);
  const barriers: string[] = [];
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = viewport === desk && colorScheme === "light" ? everything : looks;
      barriers.push(
        ...(await barriersOn(page, rules)).map((barrier) => `${viewport.width} px, ${colorScheme}: ${barrier}`),
      );
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) barriers.push(`${viewport.width} px: the page is ${overflow} px too wide`);
  }
  assert.deepEqual(barriers, []);
});

/** Frames of other origins do not answer to their page: each is looked at by itself. */
async function barriersOn(page: Page, rules: axe.RunOnly): Promise<string[]> {
  // the card form comes from another server, after the page
  await Promise.all(page.frames().map((frame) => frame.waitForURL(/^http/)));
  return (await Promise.all(page.frames().map((frame) => barriersIn(frame, rules)))).flat();
}

async function barriersIn(frame: Frame, rules: axe.RunOnly): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(axe.source);
  return frame.evaluate(async (runOnly) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ["violations"],
      iframes: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
  }, rules);
}

test("in forced colours no category is underlined on a part's page, and one price is marked", async ({ open }) => {
  const shopper = await open({ forcedColors: "active" });
  const { page } = shopper;
  await visit(shopper, "/global-search?term=FLT-1001");
  await openPart(shopper, "Oil filter, spin-on, 200 Series");
  const lines = page.getByRole("banner").getByRole("navigation").getByRole("link");
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const colours = await lines.evaluateAll((all) => all.map((link) => getComputedStyle(link).borderBlockEndColor));
  assert.isNotEmpty(colours);
  assert.deepEqual(new Set(colours), new Set([ground]));
  const steps = page.getByRole("table", { name: "Price by quantity" }).locator("tbody th");
  const marks = await steps.evaluateAll((all) => all.map((step) => getComputedStyle(step).borderInlineStartWidth));
  assert.deepEqual(
    marks.map((width) => parseFloat(width) > 1),
    [true, ...marks.slice(1).map(() => false)],
  );
});
