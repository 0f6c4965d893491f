import type { MenuEntry } from "@tradecounter/wire/pages";
import { expect, test } from "vitest";
import { menuLinks } from "./menu-links.ts";

const entry = (label: string, actionValue: string): MenuEntry => ({
  label,
  actionType: "InternalLink",
  actionValue,
  subMenu: [],
});

test("the links of a menu are made once, and anew where another page is there", () => {
  const menu = [entry("Filters", "/category/filters/0ZG000000000001"), entry("About", "/about")];
  const links = menuLinks(menu, ["about"]);
  expect(links.map(({ label }) => label)).toEqual(["Filters", "About"]);
  expect(menuLinks(menu, ["about"])).toBe(links);
  expect(menuLinks([...menu], ["about"])).toEqual(links);
  expect(menuLinks(menu, []).map(({ label }) => label)).toEqual(["Filters"]);
});

test("of a catalogue with many categories the line has the first, and leads to all of them", () => {
  const categories = Array.from({ length: 300 }, (_, at) =>
    entry(`Kind ${at}`, `/category/kind-${at}/0ZG000000000001`),
  );
  const links = menuLinks(categories, []);
  expect(links.map(({ label }) => label)).toEqual([
    ...categories.slice(0, 24).map(({ label }) => label),
    "All categories",
  ]);
  expect(links.at(-1)?.href).toBe("/#categories");
  expect(menuLinks(categories.slice(0, 24), []).map(({ label }) => label)).toHaveLength(24);
});
