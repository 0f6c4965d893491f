import { expect, test } from "vitest";
import { openWishes, wishIn, type SentWish } from "./wishes.ts";

const wish = (form: string, stays = true): SentWish => ({
  form,
  stays,
  what: { productId: form, quantity: 1, part: undefined },
});
const none = { sending: new Set<string>(), results: new Map<string, unknown>(), isListShown: false };
const sending = (form: string, more: Partial<typeof none> = {}) => ({ ...none, sending: new Set([form]), ...more });
const formsOf = (wishes: readonly SentWish[]) => wishes.map(({ form }) => form);

test("a wish is told once its own form is answered, and once", () => {
  const wishes = openWishes();
  wishes.send(wish("save-1"));
  expect(wishes.taken(none)).toEqual([]);
  expect(wishes.taken(sending("save-1"))).toEqual([]);
  const answered = sending("save-1", { results: new Map([["save-1", {}]]) });
  expect(formsOf(wishes.taken(answered))).toEqual(["save-1"]);
  expect(wishes.taken(answered)).toEqual([]);
});

test("one that leads to its list is told by that page", () => {
  const wishes = openWishes();
  wishes.send(wish("save-to-list", false));
  expect(wishes.taken(sending("save-to-list"))).toEqual([]);
  expect(formsOf(wishes.taken(sending("save-to-list", { isListShown: true })))).toEqual(["save-to-list"]);
});

test("one that did not go through is not told with the next one", () => {
  const wishes = openWishes();
  wishes.send(wish("save-1"));
  wishes.taken(sending("save-1"));
  // the session has expired: another page is shown, and there is no answer
  expect(wishes.taken(none)).toEqual([]);
  wishes.send(wish("save-to-list", false));
  wishes.taken(sending("save-to-list"));
  const answered = sending("save-to-list", { isListShown: true, results: new Map([["save-1", {}]]) });
  expect(formsOf(wishes.taken(answered))).toEqual(["save-to-list"]);
});

test("what another form was answered is no answer to this one", () => {
  const wishes = openWishes();
  wishes.send(wish("save-1"));
  expect(wishes.taken(sending("save-1", { isListShown: true, results: new Map([["save-2", {}]]) }))).toEqual([]);
});

const part = { id: "01t1", sku: "FLT-1001", name: "Oil filter" };
const cartPage = { folder: "cart", status: 200, pathname: "/cart", data: {} };
function sentTo(address: string, method = "post") {
  const fields = new FormData();
  fields.set("quantity", "4");
  const action = new URL(address, "http://shop");
  return wishIn({ action, method, fields }, "form", { page: cartPage, lastPart: part });
}

test("a form saves the part that its address names, or the cart", () => {
  expect(sentTo("/mylists?product=01t1&stay=1")).toMatchObject({ stays: true, what: { quantity: 4, part } });
  expect(sentTo("/mylists?product=01t9")).toMatchObject({ stays: false, what: { productId: "01t9", part: undefined } });
  expect(sentTo("/mylists?from=cart")).toMatchObject({ stays: false, what: "cart" });
});

test("other forms save nothing", () => {
  expect(sentTo("/mylists")).toBeUndefined();
  expect(sentTo("/mylists?product=01t1", "get")).toBeUndefined();
  expect(sentTo("/cart?from=cart")).toBeUndefined();
});
