import type { PageBody } from "@tradecounter/wire/pages";
import { expect, test } from "vitest";
import type { LayoutRequest } from "../../router/index.ts";
import { footerSections } from "./footer-sections.ts";

const footerOf = (...seedComponents: object[]) =>
  ({ sections: [{ columns: [{ columnWidth: 12, seedComponents }] }] }) as unknown as PageBody;

/** A visitor who sees these menus, and how often something was rendered for them. */
function visitor(menu: readonly object[] | undefined, store = "Harbour Diesel") {
  let drawn = 0;
  const around = {
    store: { name: store, pages: [] },
    content: { menu: async () => menu, picture: () => undefined },
    client: { read: async () => ({ products: [] }) },
    draw: () => `drawn ${++drawn}`,
  } as unknown as LayoutRequest;
  return { around, drawn: () => drawn };
}

test("a footer is drawn once for a set of content, and anew for another store or who sees other menus", async () => {
  const body = footerOf({ component: "footer" });
  const first = visitor(undefined);
  const sections = await footerSections(body, first.around);
  expect([sections[0]!.columns[0]!.parts, first.drawn()]).toEqual([["drawn 1"], 1]);
  const [second, other, buyer] = [visitor(undefined), visitor(undefined, "Other"), visitor([{ label: "Trade" }])];
  expect(await footerSections(body, second.around)).toBe(sections);
  expect(second.drawn()).toBe(0);
  for (const one of [other, buyer]) {
    await footerSections(body, one.around);
    expect(one.drawn()).toBe(1);
  }
  expect(await footerSections(footerOf({ component: "footer" }), second.around)).not.toBe(sections);
});

test("a footer with parts at the visitor's own prices is made for each", async () => {
  const body = footerOf({ component: "text", text: "Hello" }, { component: "categoryTiles" });
  for (const one of [visitor(undefined), visitor(undefined)]) {
    await footerSections(body, one.around).catch(() => undefined);
    expect(one.drawn()).toBeGreaterThan(0);
  }
});
