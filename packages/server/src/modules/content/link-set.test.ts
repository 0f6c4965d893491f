import type { RecordId } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { itemFrom } from "./item-file.ts";
import { problemSentence } from "./item.ts";

const about = { label: "About", target: "/about" };

/** The problems of a menu with these items, in readable form. */
function problemsOf(...items: object[]): string[] {
  const source = JSON.stringify(
    { type: "tradecounter__linkSet", title: "Menu", developerName: "Menu", items },
    null,
    1,
  );
  const place = { storeId: "0ZE000000000001AAA" as RecordId, path: "menus/menu.json", language: "en_US" };
  const found = itemFrom(source, place);
  return "problems" in found ? found.problems.map(problemSentence) : [];
}

test("a menu that loops is refused with the place where it does, and why", () => {
  const looped = { ...about, items: [{ label: "People", target: "/people", items: [{ ...about }] }] };
  expect(problemsOf({ label: "Home", target: "/" }, looped)).toEqual([
    'menus/menu.json:18, items 2, items 1, items 1: is the entry "About" again that it stands below: the menu loops',
  ]);
});

test("an entry may come twice side by side, and lead to where the one above it leads by another name", () => {
  expect(problemsOf(about, about, { ...about, items: [{ label: "All about us", target: "/about" }] })).toEqual([]);
});

test("a link leads to an address, and a word is for what does something", () => {
  const contact = { label: "Contact", target: "contact" };
  expect(problemsOf(contact, { ...contact, type: "SalesforceObject" })).toEqual([
    'menus/menu.json:8, items 1, target: "contact" is no address of the store\'s own, such as /contact-us',
    'menus/menu.json:12, items 2, target: "contact" is no address of the store\'s own, such as /contact-us',
  ]);
  expect(problemsOf({ ...contact, type: "Modal" }, { ...contact, type: "SystemLink" })).toEqual([]);
});
