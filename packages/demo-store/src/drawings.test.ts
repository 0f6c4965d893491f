import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { createPictures, demoStore, drawingFor } from "./index.ts";
import type { DrawnProduct } from "./index.ts";

const products = (await readFile(new URL("products.jsonl", demoStore.folder), "utf8"))
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as DrawnProduct & { images: string; callouts?: string })
  .map((product) => ({ ...product, category: product.category.split("|")[0]! }));
const drawings = new Map(products.map((product) => [product.sku, drawingFor(product)]));
const skusWhere = (isWrong: (svg: string) => boolean) =>
  [...drawings].filter(([, svg]) => isWrong(svg)).map(([sku]) => sku);

/** The names of all elements, in order; undefined if the text is not well-formed. */
function elementsOf(svg: string): string[] | undefined {
  const open: string[] = [];
  const names: string[] = [];
  let rest = svg.trim();
  while (rest !== "") {
    const tag = /^<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<&]*")*)(\/?)>/.exec(rest);
    const words = tag ? null : /^(?:[^<>&]|&(?:amp|lt|gt);)+/.exec(rest);
    if ((!tag && !words) || (words && open.length === 0)) return undefined;
    const [whole, isEnd, name, , isEmpty] = tag ?? words!;
    if (tag && isEnd && open.pop() !== name) return undefined;
    if (tag && !isEnd) names.push(name!);
    if (tag && !isEnd && !isEmpty) open.push(name!);
    rest = rest.slice(whole.length);
  }
  return open.length === 0 ? names : undefined;
}

test("the check for well-formed text refuses what is not", () => {
  expect(elementsOf('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>')).toEqual(["svg", "path"]);
  const broken = ["<svg><path></svg>", "<svg>a & b</svg>", '<svg width="1></svg>', "<svg/>text", "<svg>"];
  expect(broken.filter((text) => elementsOf(text))).toEqual([]);
});

describe("the drawings of all products", () => {
  test("are well-formed, of several lines, and below 6 kB", () => {
    expect(drawings.size).toBe(products.length);
    expect(skusWhere((svg) => (elementsOf(svg) ?? []).filter((name) => name === "path").length < 4)).toEqual([]);
    expect(skusWhere((svg) => svg.length >= 6_000)).toEqual([]);
  });

  test("hold no broken number and no empty note", () => {
    expect(skusWhere((svg) => /NaN|Infinity|undefined/.test(svg))).toEqual([]);
    expect(skusWhere((svg) => /<text[^>]*>(?:⌀ ?|L ?|)<|thread </.test(svg))).toEqual([]);
  });

  test("stay on their sheet", () => {
    const places = (svg: string) =>
      [...svg.matchAll(/(?:M|translate\()(-?\d+) ?(-?\d+)/g)].flatMap(([, u, v]) => [Number(u), Number(v)]);
    expect(skusWhere((svg) => places(svg).some((place) => place < 0 || place > 960))).toEqual([]);
  });

  test("say what they show, and name their callouts", () => {
    expect(skusWhere((svg) => !svg.includes("<title>"))).toEqual([]);
    expect(drawings.get("FLT-1001")).toContain("<title>Oil filter, spin-on, 200 Series</title>");
    expect(drawings.get("FLT-1001")).toContain("<desc>1 gasket, 2 thread M20x1.5</desc>");
  });

  test("have the callouts that the catalogue explains", () => {
    const explained = products.filter(({ sku, callouts = "" }) => {
      const [, key = ""] = /<desc>(.*)<\/desc>/.exec(drawings.get(sku)!) ?? [];
      return callouts.replaceAll(/(^|\|)(\d+):/g, "$1$2").replaceAll("|", ", ") !== key;
    });
    expect(explained.map(({ sku }) => sku)).toEqual([]);
  });

  test("have each callout beside the others", () => {
    const circles = (svg: string) =>
      [...svg.matchAll(/<circle class="o" cx="(\S+)" cy="(\S+)" r="(\S+)"/g)].map((found) =>
        found.slice(1).map(Number),
      );
    const overlap = ([u, v, r]: number[], [otherU, otherV]: number[]) =>
      Math.hypot(u! - otherU!, v! - otherV!) < 2 * r!;
    expect(
      skusWhere((svg) => circles(svg).some((one, at, all) => all.slice(0, at).some((other) => overlap(one, other)))),
    ).toEqual([]);
  });

  test("turn to light lines on dark ground, but not in print", () => {
    expect(skusWhere((svg) => !svg.includes("@media screen and (prefers-color-scheme:dark)"))).toEqual([]);
  });
});

test("two sizes of a part look different, and the same part is drawn alike each time", () => {
  const [short, tall] = [drawings.get("FLT-1007")!, drawings.get("FLT-1006")!];
  expect(short).toContain(">58</text>");
  expect(tall).toContain(">85</text>");
  const lines = (svg: string) => svg.slice(svg.indexOf('<g class="p">'));
  expect(lines(short)).not.toBe(lines(tall));
  expect(drawingFor(products.find(({ sku }) => sku === "FLT-1007")!)).toBe(short);
});

test("another view of a part is well-formed, has no notes, and shows the part or its carton", () => {
  for (const product of products.filter(({ images }) => images.includes("packed"))) {
    const [plain, packed] = (["plain", "packed"] as const).map((view) => drawingFor(product, view));
    for (const svg of [plain!, packed!]) {
      expect(elementsOf(svg)).toContain("path");
      expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|class="n"/);
    }
    expect(packed).toContain(", in its carton</title>");
  }
});

test("a product without sizes is drawn all the same", () => {
  const bare = [...new Set(products.map(({ category }) => category))].map((category) =>
    drawingFor({ sku: "X-1", name: "Part <without> sizes & words", category, attributes: {} }),
  );
  expect(bare.filter((svg) => !elementsOf(svg) || /NaN|Infinity|undefined/.test(svg))).toEqual([]);
});

test("a category that no drawing covers is refused by name", () => {
  const anvil = { sku: "X-1", name: "Anvil", category: "anvils", attributes: {} };
  expect(() => drawingFor(anvil)).toThrow("No drawing for category anvils (X-1)");
});

describe("pictures by path", () => {
  const pictureAt = createPictures();

  test("every picture that a product names is there, in its type", async () => {
    const paths = [...new Set(products.flatMap(({ images }) => images.split("|")))];
    const types = await Promise.all(paths.map(async (path) => (await pictureAt(path))?.type));
    expect(types).toEqual(paths.map((path) => (path.endsWith(".png") ? "image/png" : "image/svg+xml")));
  });

  test("logo, icon and the picture for products without one are well-formed", async () => {
    const paths = ["/img/logo.svg", "/img/favicon.svg", "/img/b2b/default-product-image.svg"];
    const texts = await Promise.all(paths.map(async (path) => String((await pictureAt(path))?.body)));
    expect(texts.map((svg) => elementsOf(svg)?.includes("path"))).toEqual([true, true, true]);
  });

  test("nothing is found for an unknown part, another folder or a way out of the folder", async () => {
    const paths = [
      "/img/parts/NO-1.svg",
      "/img/none.png",
      "/store.json",
      "/img/../store.json",
      "/img/%2e%2e/store.json",
      `/img/${"a".repeat(300)}.svg`,
    ];
    expect(await Promise.all(paths.map(pictureAt))).toEqual(paths.map(() => undefined));
  });
});
