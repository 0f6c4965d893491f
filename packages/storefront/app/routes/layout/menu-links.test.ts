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
