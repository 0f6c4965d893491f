import { decimal, tiersFrom } from "@tradecounter/commerce";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Price, PriceTable } from "./price.tsx";
import { ruleFrom } from "./quantity-rule.ts";

/** The text of the markup, with a space where an element ends. */
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("a list price is struck through only where it is higher (requirement C2.11)", () => {
  test.each([
    ["21.50", "18.99", "$18.99 each List $21.50"],
    ["18.99", "18.99", "$18.99 each"],
    ["17.00", "18.99", "$18.99 each"],
    ["21.50", "-1", "-$1.00 each"],
    ["-2", "-3", "-$3.00 each"],
    ["21.50", "0", "$0.00 each List $21.50"],
    [undefined, "0.0082", "$0.0082 each"],
  ])("list %s, price %s", (listPrice, unitPrice, shown) => {
    const html = renderToStaticMarkup(
      <Price
        unitPrice={decimal(unitPrice)}
        listPrice={listPrice === undefined ? undefined : decimal(listPrice)}
        currency="USD"
        unit="each"
      />,
    );
    expect(words(html)).toBe(shown);
    expect(html.includes("<s>")).toBe(shown.includes("List"));
  });
});

describe("prices by quantity", () => {
  const tiers = tiersFrom([
    { from: decimal("12"), unitPrice: decimal("16.5") },
    { from: decimal("48"), unitPrice: decimal("15.1234") },
  ]);
  const table = (quantity: string | null, given = tiers) =>
    renderToStaticMarkup(
      <PriceTable
        unitPrice={decimal("18.99")}
        tiers={given}
        currency="USD"
        rule={ruleFrom({ increment: "6", minimum: "6", maximum: "600" })}
        quantity={quantity === null ? null : decimal(quantity)}
      />,
    );

  test("stand with their points under each other, from the least that one may order", () => {
    expect(words(table(null))).toBe(
      "Price by quantity Quantity Each You save 6 to 11 $18.9900 – 12 to 47 $16.5000 13% 48 and up $15.1234 20%",
    );
  });

  test.each([
    ["6", "6 to 11"],
    ["47", "12 to 47"],
    ["48", "48 and up"],
  ])("%s marks the row %s", (quantity, row) => {
    const [, marked = ""] = /<tr aria-current="true">(.*?)<\/tr>/.exec(table(quantity)) ?? [];
    expect(words(marked).startsWith(row)).toBe(true);
  });

  test("no row is marked for what is no quantity, and without tiers there is no table", () => {
    expect(table(null)).not.toContain("aria-current");
    expect(table("6", [])).toBe("");
  });
});
