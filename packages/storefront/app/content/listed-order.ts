import type { OrderSummary } from "@tradecounter/wire";

/** The fields that order lists request. */
export const listedOrderFields = ["OwnerName", "PoNumber", "OrderReferenceNumber"];

/** An order as a list row shows it. */
export type ListedOrder = ReturnType<typeof listedOrderFrom>;

export function listedOrderFrom(order: OrderSummary, statuses: ReadonlyMap<string, string>) {
  const { orderSummaryId, orderNumber, orderedDate, createdDate, status, totalAmount, currencyIsoCode } = order;
  const [first] = order.products ?? [];
  return {
    id: orderSummaryId,
    number: orderNumber,
    ordered: orderedDate ?? createdDate,
    status: statuses.get(status) ?? status,
    total: totalAmount,
    currency: currencyIsoCode,
    lines: order.orderProductTopLevelLineCount ?? order.products?.length ?? 0,
    firstPart: first?.fields.Name?.text ?? null,
    orderedBy: order.fields.OwnerName?.text ?? null,
    purchaseOrder: order.fields.PoNumber?.text ?? null,
    reference: order.fields.OrderReferenceNumber?.text ?? null,
  };
}

/** Its contents in brief: the first part, and how many more lines there are. */
export function contentsOf({ firstPart, lines }: Pick<ListedOrder, "firstPart" | "lines">): string {
  if (firstPart === null) return lines === 1 ? "1 line" : `${lines} lines`;
  return lines > 1 ? `${firstPart} and ${lines - 1} more` : firstPart;
}
