import { readFileSync } from "node:fs";
import { iconNames } from "@tradecounter/wire/pages";
import { expect, test } from "vitest";
import { warnOfIcon } from "./icon-name.ts";

test("a name that is no icon's gives a warning, one that is gives none", () => {
  const warned: string[] = [];
  for (const name of ["search", "skull", undefined]) warnOfIcon(name, (message) => warned.push(message));
  expect(warned).toEqual([
    'Invalid icon name "skull": nothing is shown.',
    "Invalid icon name undefined: nothing is shown.",
  ]);
});

test("every icon that a page may name is in the sprite, and every one of the sprite can be named", () => {
  const sprite = readFileSync(new URL("../components/icons.svg", import.meta.url), "utf8");
  const drawn = [...sprite.matchAll(/<symbol[^>]* id="([\w-]+)"/g)].map(([, name]) => name);
  expect(drawn.toSorted()).toEqual([...iconNames].toSorted());
});
