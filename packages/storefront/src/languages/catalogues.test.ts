import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownPlace } from "../build.ts";
import { readLanguages } from "./catalogues.ts";
import { textsIn, translated } from "./texts.ts";

const mainWay = [
  "components",
  "sections",
  ...["cart", "category", "checkout", "home", "layout", "order", "product", "search"].map((page) => `routes/${page}`),
];
const modules = (folder: string) =>
  globSync(join(ownPlace.app, folder, "**/*.{ts,tsx}"))
    .filter((file) => !file.includes(".test."))
    .map((file) => ({
      code: readFileSync(file, "utf8"),
      lang: file.endsWith("x") ? ("tsx" as const) : ("ts" as const),
    }));
const spoken = (text: string) => /^\p{Lu}[\p{L}’' ,.{}\d]* [\p{L}’' ,.{}\d?]+$/u.test(text);

test.each(readLanguages())("what a shopper reads on the main way is said in $name", ({ texts }) => {
  const found = new Set(mainWay.flatMap(modules).flatMap(({ code, lang }) => textsIn(code, lang).filter(spoken)));
  const lacking = [...found].filter((text) => !Object.hasOwn(texts, text));
  expect(found.size).toBeGreaterThan(150);
  // a text that came today may be translated tomorrow; until then it is English
  expect(lacking.slice(Math.floor(found.size / 5))).toEqual([]);
});

test.each(readLanguages())("every text of $name fits its places, and is said somewhere", ({ texts }) => {
  const all = modules(".");
  for (const { code, lang } of all) translated(code, lang, texts);
  const found = new Set(all.flatMap(({ code, lang }) => textsIn(code, lang)));
  const idle = Object.keys(texts).filter((text) => !found.has(text));
  expect(idle.slice(Math.floor(Object.keys(texts).length / 20))).toEqual([]);
});
