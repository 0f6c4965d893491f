import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderSummary } from "./order-summary.tsx";

const totals = {
  currencyIsoCode: "USD",
  totalProductAmount: null,
  totalProductListAmount: "100.00",
  totalAmountWithItemAdjustment: "90.00",
  totalChargeAmount: "9.50",
  totalTaxAmount: "5.00",
  grandTotalAmount: "104.50",
  taxType: "Net" as const,
};

test.each([
  ["-4.00", true],
  ["0.00", false],
  ["4.00", false],
  [null, false],
])("a discount of %s is shown: %s (requirement C2.11)", (totalCartLevelAdjustmentAmount, isShown) => {
  const html = renderToStaticMarkup(
    <OrderSummary totals={{ ...totals, totalCartLevelAdjustmentAmount }} isDeliveryKnown />,
  );
  expect(html.includes("Discount")).toBe(isShown);
});

test("where tax is in the prices it is told once it is known, and not before", () => {
  const htmlOf = (isDeliveryKnown: boolean) =>
    renderToStaticMarkup(
      <OrderSummary
        totals={{ ...totals, totalCartLevelAdjustmentAmount: null, taxType: "Gross" }}
        isDeliveryKnown={isDeliveryKnown}
      />,
    ).replace(/<[^>]*>/g, "");
  expect(htmlOf(true)).toContain("Total with $5.00 tax$104.50");
  expect(htmlOf(false)).toContain("Total so far with tax$104.50");
});

test("of several deliveries, what those come to whose address is known is told, so that the amounts add up to the total so far", () => {
  const textOf = (known: Partial<typeof totals>) =>
    renderToStaticMarkup(
      <OrderSummary totals={{ ...totals, totalCartLevelAdjustmentAmount: null, ...known }} isDeliveryKnown={false} />,
    ).replace(/<[^>]*>/g, " ");
  const none = { totalChargeAmount: "0.00", totalTaxAmount: "0.00", grandTotalAmount: "90.00" };
  expect(textOf(none)).toMatch(/Shipping\s+with the address\s+Tax\s+with the address\s+Total so far\s+\$90\.00/);
  expect(textOf({})).toMatch(/Shipping\s+\$9\.50\s+Tax\s+\$5\.00\s+Total so far\s+\$104\.50/);
});
