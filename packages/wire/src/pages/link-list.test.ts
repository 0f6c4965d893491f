import { expect, test } from "vitest";
import { linksOf, menuDepthFrom, type MenuEntry, type ShownLink } from "./link-list.ts";

const link = (label: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  label,
  actionType: "InternalLink",
  actionValue: `/${label}`,
  ...more,
});
const shape = (links: readonly ShownLink[]): unknown[] =>
  links.map(({ id, links: below }) => (below.length > 0 ? [id, shape(below)] : id));

test("an entry without an id has its place as one, and a child its parent's in front", () => {
  const menu = [link("a", { subMenu: [link("b"), link("c", { subMenu: [link("d")] })] }), link("e", { id: "own" })];
  expect(shape(linksOf(menu))).toEqual([["0", ["0_0", ["0_1", ["0_1_0"]]]], "own"]);
});

test.for([
  [1, ["0"]],
  [2, [["0", ["0_0"]]]],
  [3, [["0", [["0_0", ["0_0_0"]]]]]],
  [-1, [["0", [["0_0", [["0_0_0", ["0_0_0_0"]]]]]]]],
] as const)("at a depth of %i the last level has nothing below it", ([depth, shown]) => {
  const menu = [link("a", { subMenu: [link("b", { subMenu: [link("c", { subMenu: [link("d")] })] })] })];
  expect(shape(linksOf(menu, depth))).toEqual(shown);
});

test("system links and modals are dropped on every level", () => {
  const menu = [
    link("a", { subMenu: [link("b", { actionType: "Modal" }), link("c")] }),
    link("d", { actionType: "SystemLink" }),
  ];
  expect(shape(linksOf(menu))).toEqual([["0", ["0_1"]]]);
});

test.for([
  [{ isClickable: false }, false],
  [{ isClickable: true, actionType: null }, true],
  [{}, true],
  [{ actionValue: null }, false],
  [{ actionValue: "" }, false],
  [{ actionType: null }, false],
] as const)("an entry with %j can be clicked: %s", ([more, isClickable]) => {
  expect(linksOf([link("a", more)])[0]!.href !== null).toBe(isClickable);
});

test.for([
  [{ isExternal: true }, true],
  [{ actionType: "ExternalLink", target: "NewWindow" }, true],
  [{ actionType: "ExternalLink", target: "CurrentWindow" }, false],
  [{ target: "NewWindow" }, false],
  [{ actionType: "InternalLink", actionValue: "//elsewhere.example/parts" }, true],
  [{ actionType: "InternalLink", actionValue: "/contact-us" }, false],
  [{}, false],
] as const)(
  "an entry with %j opens in a new window: %s, and then leads no search engine and opens no way back",
  ([more, isNew]) => {
    expect(linksOf([link("a", more)])[0]).toMatchObject({
      opensNewWindow: isNew,
      rel: isNew ? "nofollow noopener" : null,
    });
  },
);

test.for([
  [1, 1],
  [4, 4],
  ["2", 2],
  [-1, -1],
  [0, -1],
  [-2, -1],
  [1.5, -1],
  ["two", -1],
  [undefined, -1],
] as const)("a depth of %s is %i", ([said, depth]) => {
  expect(menuDepthFrom(said)).toBe(depth);
});
