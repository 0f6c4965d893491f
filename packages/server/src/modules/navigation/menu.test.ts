import type { MenuItem } from "@tradecounter/wire";
import { expect, test } from "vitest";
import type { LinkSetItem } from "../content/index.ts";
import { menuOf, type MenuOptions } from "./menu.ts";

const link = (label: string, extra: Partial<LinkSetItem> = {}): LinkSetItem => ({
  type: "InternalLink",
  label,
  target: `/${label}`,
  opensNewWindow: false,
  isPublic: true,
  isDropDown: false,
  image: null,
  items: [],
  ...extra,
});
const category = {
  actionType: "InternalLink",
  actionValue: "/category/pumps",
  imageUrl: null,
  label: "Pumps",
  pageReference: null,
  subMenu: [],
  target: "CurrentWindow",
} satisfies MenuItem;

const menu = (items: LinkSetItem[], options: Partial<MenuOptions> = {}) =>
  menuOf(
    { developerName: "Main", items },
    {
      addHome: false,
      includeImages: false,
      skippedTypes: new Set(),
      isGuest: true,
      categories: [category],
      imageOf: (key) => `/media/${key}`,
      ...options,
    },
  );
const labels = (items: LinkSetItem[], options?: Partial<MenuOptions>) => menu(items, options).map(({ label }) => label);

test("types that are skipped are left out with all below them", () => {
  const items = [link("a"), link("b", { type: "Event", items: [link("c")] })];
  expect(labels(items, { skippedTypes: new Set(["Event"]) })).toEqual(["a"]);
});

test("a guest sees what is for everybody, a buyer the rest as well", () => {
  const items = [link("a"), link("b", { isPublic: false })];
  expect(labels(items)).toEqual(["a"]);
  expect(labels(items, { isGuest: false })).toEqual(["a", "b"]);
});

test("categories stand in the place of their source, or hang below it", () => {
  const source = link("Parts", { type: "DataSourceDriven", target: null });
  expect(labels([link("a"), source, link("b")])).toEqual(["a", "Pumps", "b"]);
  expect(menu([{ ...source, isDropDown: true }])).toMatchObject([
    { actionType: "DataSourceDriven", label: "Parts", actionValue: null, subMenu: [{ label: "Pumps" }] },
  ]);
});

test("there is one way home", () => {
  const home = link("Start", { target: "/" });
  expect(labels([link("a"), home, home])).toEqual(["a", "Start"]);
  expect(labels([link("a"), home], { addHome: true })).toEqual(["Home", "a"]);
});

test("pictures come where they are asked for, and a record's page is an internal link", () => {
  const items = [link("a", { image: { contentKey: "MC1" }, type: "SalesforceObject", opensNewWindow: true })];
  expect(menu(items)).toMatchObject([{ imageUrl: null, actionType: "InternalLink", target: "NewWindow" }]);
  expect(menu(items, { includeImages: true })).toMatchObject([{ imageUrl: "/media/MC1" }]);
});

test("a sixth level is cut, and of too many items the deepest", () => {
  let deep = link("6");
  for (const label of ["5", "4", "3", "2", "1"]) deep = link(label, { items: [deep] });
  const [one] = menu([deep]);
  expect(one!.subMenu[0]!.subMenu[0]!.subMenu[0]!.subMenu[0]).toMatchObject({ label: "5", subMenu: [] });
  const many = Array.from({ length: 2000 }, (_, at) => link(`a${at}`, { items: [link(`b${at}`)] }));
  const cut = menu(many);
  expect(cut).toHaveLength(2000);
  expect(cut.flatMap(({ subMenu }) => subMenu)).toHaveLength(500);
});
