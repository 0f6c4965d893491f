import { checkQuickOrder, type QuickOrderRow } from "@tradecounter/wire";
import { expect, test } from "vitest";
import type { Client } from "../../client.ts";
import { addTicked, checkedList } from "./check-list.ts";
import { quantityText } from "./quantity-text.ts";
import { load, submit } from "./route.tsx";

/** A store that finds every part, and records its requests. */
function storeThatFinds(quantity: string) {
  const asked: string[] = [];
  const added: string[] = [];
  const found = { verdict: "Found", quantity, product: { id: "01t000000000001AAA" } } as QuickOrderRow;
  async function send(call: unknown, options: { body: { rows: { quantity: string }[] } }) {
    if (call === checkQuickOrder) asked.push(...options.body.rows.map((row) => row.quantity));
    return { body: { rows: [found], currencyIsoCode: "USD" } };
  }
  const cart = {
    async addAll(items: { quantity: string }[]) {
      added.push(...items.map((item) => item.quantity));
      return { results: items.map(() => ({ result: {}, statusCode: 201 })) };
    },
  };
  return { asked, added, client: { send, cart } as unknown as Client };
}

test.each([
  ["en-US", "FLT-1001\t2.125", "2.125"],
  ["de-DE", "FLT-1001\t2,125", "2.125"],
])("in %s a list is checked, and added as it is shown then, by the same quantity", async (locale, list, read) => {
  const store = storeThatFinds("2.125");
  const checked = await checkedList(store.client, list, locale);
  if ("refused" in checked) throw new Error(checked.refused);
  expect(store.asked).toEqual([read]);
  const form = new FormData();
  form.set("take-1", "1");
  form.set("number-1", "FLT-1001");
  form.set("quantity-1", quantityText(checked.rows[0]!.quantity!, locale));
  expect(await addTicked(store.client, form, locale)).toEqual({ count: 1, refused: {} });
  expect([store.asked[1], store.added]).toEqual(["2.1250", ["2.125"]]);
});

test("quantities are read in the language of the page, whatever the store's own is", async () => {
  const store = storeThatFinds("2.125");
  const request = {
    client: store.client,
    store: { id: "0ZE000000000001AAA", locale: "de-DE", places: [], timeZone: "UTC" },
  };
  await load({ ...request, query: new URLSearchParams({ list: "FLT-1001\t2.125" }) } as unknown as Parameters<
    typeof load
  >[0]);
  const form = new FormData();
  form.set("list", "FLT-1001\t2.125");
  await submit({ ...request, form } as unknown as Parameters<typeof submit>[0]);
  expect(store.asked).toEqual(["2.125", "2.125"]);
});
