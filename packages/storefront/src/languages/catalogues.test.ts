import { expect, test } from "vitest";
import { readLanguages } from "./catalogues.ts";
import { readModules } from "./read-texts.ts";
import { textsIn, translated } from "./texts.ts";

// `npm run check` verifies that no text is missing
test.each(readLanguages())("every text of $name fits its places, and is said somewhere", ({ texts }) => {
  const all = readModules();
  for (const { code, lang } of all) translated(code, lang, texts);
  const found = new Set(all.flatMap(({ code, lang }) => textsIn(code, lang)));
  const idle = Object.keys(texts).filter((text) => !found.has(text));
  expect(idle.slice(Math.floor(Object.keys(texts).length / 20))).toEqual([]);
});
