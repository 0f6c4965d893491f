import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderSummary } from "./order-summary.tsx";

const totals = {
  currencyIsoCode: "USD",
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
