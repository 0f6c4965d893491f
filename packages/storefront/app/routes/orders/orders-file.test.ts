import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ListedOrder } from "../../content/listed-order.ts";
import { readLanguages } from "../../../src/languages/catalogues.ts";
import { translated } from "../../../src/languages/texts.ts";
import { ordersFile } from "./orders-file.ts";

const order = {
  number: "10001",
  reference: "ABC",
  ordered: "2026-11-24",
  status: "Created",
  purchaseOrder: "",
  orderedBy: "Ada Byron",
  lines: 2,
  currency: "USD",
  total: "12.40",
} as unknown as ListedOrder;

/** Two orders per page, and the given number of pages. */
const pages = (count: number) => async (token: string) => {
  const at = Number(token || 0) + 1;
  return { orders: [order, order], older: at < count ? String(at) : null };
};

test("all orders are in the file, page by page, below what each column is called", async () => {
  const { text } = await ordersFile(pages(3));
  expect(text.trim().split("\r\n").slice(0, 2)).toEqual([
    expect.stringMatching(/Order,Reference,Ordered,Status,Purchase order,Ordered by,Lines,Currency,Total$/),
    "10001,ABC,2026-11-24,Created,,Ada Byron,2,USD,12.40",
  ]);
  expect(text.trim().split("\r\n").length).toBe(1 + 6);
  expect(text).not.toContain("Only the latest");
});

test("a file that leaves out older orders says so in its last line", async () => {
  const { text } = await ordersFile(pages(9), 4);
  const lines = text.trim().split("\r\n");
  expect(lines.length).toBe(1 + 4 + 1);
  expect(lines.at(-1)).toBe("Only the latest 4 orders are in this file. Choose dates for the rest.");
});

test("the columns are called what they are in the page's language", async () => {
  const spanish = readLanguages().find(({ code }) => code === "es");
  const code = readFileSync(new URL("orders-file.ts", import.meta.url), "utf8");
  const head = translated(code, "ts", spanish!.texts).match(/const head = \{[^}]*\}/)![0];
  for (const name of [
    "Pedido",
    "Referencia",
    "Pedido el",
    "Estado",
    "Orden de compra",
    "Pedido por",
    "Líneas",
    "Moneda",
    "Total",
  ])
    expect(head).toContain(`"${name}"`);
});
