import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { assert } from "vitest";
import type { PageToSee } from "./every-page.ts";
import { test } from "./journey.ts";

/** WCAG 2.2, levels A and AA. */
const everything: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
const contrast = "color-contrast";
/** The rules that also depend on width and colors: names, roles and reading order are the same in all looks of a page. */
const layout: axe.RunOnly = { type: "rule", values: [contrast, "target-size"] };
const colours: axe.RunOnly = { type: "rule", values: [contrast] };
/** Minified, as every page parses it: that takes a third less time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Each look costs a layout and a paint: between two of them either the size changes or the colors, never both. */
const looks = [
  { viewport: desk, colorScheme: "light", rules: everything },
  { viewport: desk, colorScheme: "dark", rules: colours },
  { viewport: phone, colorScheme: "dark", rules: colours },
  { viewport: phone, colorScheme: "light", rules: layout },
] as const;
/** Besides those of phone and desktop; 320 px is how WCAG defines a desktop at 400 % zoom. */
const otherWidths = [320, 820, 1024];

/** Tests that no page has accessibility barriers, on phone and desktop, in light and dark. */
export function testBarriers(pages: readonly PageToSee[]): void {
  test.for(pages)("$name: no barriers, on phone and desk, in light and dark", async ({ arrive }, { open }) => {
    const shopper = await open({ viewport: desk });
    const { page } = shopper;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await arrive(shopper);
    const barriers: string[] = [];
    for (const { viewport, colorScheme, rules } of looks) {
      if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const look = `${viewport.width} px, ${colorScheme}`;
      const lookedAt = await sameAsBefore(page, `${shopper.store.address} ${look}`);
      const found = [...(await barriersOn(page, rules, lookedAt)), ...(await tooWide(page))];
      barriers.push(...found.map((barrier) => `${look}: ${barrier}`));
    }
    for (const width of otherWidths) {
      await page.setViewportSize({ width, height: desk.height });
      barriers.push(...(await tooWide(page)).map((barrier) => `${width} px: ${barrier}`));
    }
    barriers.push(...(await idsUsedTwice(page)));
    assert.deepEqual(barriers, []);
  });
}

async function tooWide(page: Page): Promise<string[]> {
  // for pages laid out next to a scroll bar: it is hidden, but its space is reserved
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.offsetWidth,
  );
  return overflow > 0 ? [`the page is ${overflow} px too wide`] : [];
}

/** Testing parts of a page would not find these. */
async function idsUsedTwice(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two elements have the id ${id}`);
}

/** Shared by most pages; the first of each kind on a page. */
const ends = ["header", "#footer"];
/** Headers and footers that were tested, by store and look. */
const known = new Map<string, Set<string>>();

/** Those of header and footer that are identical to ones tested on another page in this look: they are not tested again. */
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

/** Frames of other origins are not accessible from their page, so each is tested separately. */
async function barriersOn(page: Page, rules: axe.RunOnly, lookedAt: readonly string[]): Promise<string[]> {
  const [main, ...others] = await framesOf(page);
  const found = [barriersIn(main!, rules, lookedAt), ...others.map((frame) => barriersIn(frame, rules))];
  return (await Promise.all(found)).flat();
}

/** The card form comes from another server after the page, and may be replaced while it loads. */
async function framesOf(page: Page): Promise<readonly Frame[]> {
  const frames = page.frames();
  const coming = frames.map((frame) =>
    frame.waitForURL(/^http/).catch((error: unknown) => {
      if (!frame.isDetached()) throw error;
    }),
  );
  await Promise.all(coming);
  return frames.some((frame) => frame.isDetached()) ? framesOf(page) : frames;
}

/** As a separate script, for which the browser caches the compiled code between pages. */
async function bringAxe(frame: Frame): Promise<void> {
  if (frame.parentFrame()) return void (await frame.evaluate(axeSource));
  const devtools = await frame.page().context().newCDPSession(frame.page());
  await devtools.send("Runtime.evaluate", { expression: axeSource });
  await devtools.detach();
}

async function barriersIn(frame: Frame, rules: axe.RunOnly, lookedAt: readonly string[] = []): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await bringAxe(frame);
  const { barriers, known } = await frame.evaluate(lookAt, [rules, lookedAt, [...knownTexts]] as const);
  for (const text of known) knownTexts.add(text);
  return barriers;
}

/**
 * The contrast-relevant properties of texts that were already tested, on any page and in any look. Contrast is the
 * slowest rule, and hundreds of texts on a page have the same few colors.
 */
const knownTexts = new Set<string>();

/** Runs in the browser: returns violations of the rules, and the texts that are now known. */
async function lookAt([runOnly, selectors, knownTexts]: readonly [axe.RunOnly, readonly string[], readonly string[]]) {
  const lookedAt = selectors.map((selector) => document.querySelector(selector)!);
  const isKnown = new Set(knownTexts);
  const boxes = new Map<Element, ReturnType<typeof newBox>>();

  function newBox(element: Element) {
    const { position, backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
    const background = `${backgroundColor} ${backgroundImage}`;
    const layer = `${opacity} ${filter} ${mixBlendMode}`;
    return {
      rect: element.getBoundingClientRect(),
      background: background === "rgba(0, 0, 0, 0) none" ? "" : background,
      isOpaque: /^rgb\(.* none$/.test(background),
      layer: layer === "1 none normal" ? "" : layer,
      liesOverOthers: ["absolute", "fixed", "sticky"].includes(position),
    };
  }

  function boxOf(element: Element) {
    const box = boxes.get(element) ?? newBox(element);
    boxes.set(element, box);
    return box;
  }

  /** Everything that determines a text's contrast: its own style, and what each ancestor paints behind all or part of it. */
  function coloursOf(element: Element): { colours: string; isAll: boolean } {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    const colours = [color, fontSize, fontWeight, textShadow];
    let isAll = true;
    let isDrawnOn = false;
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { rect, background, isOpaque, layer, liesOverOthers } = boxOf(around);
      const isBehind =
        rect.left <= text.left && rect.right >= text.right && rect.top <= text.top && rect.bottom >= text.bottom;
      if (background && !isDrawnOn) colours.push(`${isBehind ? "on" : "partly on"} ${background}`);
      if (layer) colours.push(layer);
      // what is behind a layer shows through it
      isDrawnOn = (isDrawnOn || (isBehind && isOpaque)) && !layer;
      // other elements may be painted behind it
      if (liesOverOthers && !isDrawnOn) isAll = false;
    }
    return { colours: colours.join(", "), isAll };
  }

  /** Visible to screen readers only, or a link that is visible only with focus. */
  function isUnseen(element: Element): boolean {
    const { width, height, right, bottom } = boxOf(element).rect;
    return width <= 1 || height <= 1 || right <= 0 || bottom + scrollY <= 0;
  }

  /** `exact` also contains the markup, for texts whose contrast depends on more than colors. */
  const unknown = new Map<Element, { colours: string; isAll: boolean; exact: string }>();
  for (const element of document.querySelectorAll("body, body *")) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue!),
    );
    if (!hasText && !element.matches("input:not([type=radio], [type=checkbox]), select, textarea")) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || isUnseen(element)) continue;
    if (lookedAt.some((part) => part.contains(element))) continue;
    const { colours, isAll } = coloursOf(element);
    const exact = `${colours} ${element.parentElement!.outerHTML}`;
    if (!isKnown.has(colours) && !isKnown.has(exact)) unknown.set(element, { colours, isAll, exact });
  }
  if (unknown.size === 0 && runOnly.values.length === 1) return { barriers: [], known: [] };

  const mark = "data-unknown-colours";
  for (const element of unknown.keys()) element.setAttribute(mark, "");
  const { axe: here } = globalThis as unknown as { axe: typeof axe };
  here.configure({ rules: [{ id: "color-contrast", selector: `[${mark}]` }] });
  // locating each element, as other reporters do, takes as long as testing it
  here.addReporter<axe.RawResult[]>("as found", (found, _options, resolve) => resolve(found));
  const found = (await here.run(
    { include: document, exclude: lookedAt },
    {
      runOnly,
      reporter: "as found",
      // none of our rules needs style sheets
      preload: { assets: ["media"] },
      iframes: false,
    },
  )) as unknown as axe.RawResult[];
  for (const element of unknown.keys()) element.removeAttribute(mark);

  const barriers = found.flatMap(({ id, violations }) =>
    violations.map(({ node, any, all, none }) => {
      const faults = [...any, ...all, ...none].map(({ message }) => message);
      return `${id} at ${node.source}: ${faults.join("; ")}`;
    }),
  );
  const known = found
    .filter(({ id }) => id === "color-contrast")
    .flatMap(({ passes, incomplete }) => [...passes, ...incomplete])
    // invisible text passes as well, without colors: it may be visible on another page
    .filter(({ result, any: [check] }) => result === "cantTell" || (check?.data?.fgColor && check.data.bgColor))
    .map(({ node, result }) => {
      const { colours, isAll, exact } = unknown.get((node as axe.DqElement).element)!;
      return result === "passed" && isAll ? colours : exact;
    });
  return { barriers, known: [...new Set(known)] };
}
