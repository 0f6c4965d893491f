import { formatMoney, parseDecimal, readableQuantity } from "@tradecounter/commerce";
import { greeting } from "./account-letters.ts";
import type { Fact, Letter, LetterItem, Part } from "./letter.ts";
import type { Composing } from "./templates.ts";
import type { CountedItem, MailMoney, MailValues, OrderConfirmation } from "./values.ts";

export function orderConfirmation(order: OrderConfirmation, composing: Composing): Letter {
  const { locale, timeZone, storeName, urlOf, say } = composing;
  const { orderNumber, currency, totals, deliveries } = order;
  const money = (amount: string) => moneyText({ amount, currency }, locale);
  const facts: Fact[] = [
    { label: say`Order`, value: orderNumber },
    { label: say`Reference`, value: order.referenceNumber },
    { label: say`Ordered`, value: dayText(order.orderedAt, locale, timeZone) },
    ...(order.purchaseOrderNumber ? [{ label: say`Purchase order`, value: order.purchaseOrderNumber }] : []),
  ];
  const items: LetterItem[] = order.items.map((item) => ({
    name: item.name,
    sku: item.sku,
    quantity: quantityText(item.quantity),
    each: money(item.unitPrice),
    amount: money(item.totalPrice),
  }));
  return {
    subject: say`Order ${orderNumber} at ${storeName}`,
    preview: say`We have your order: ${money(totals.grandTotal)}.`,
    heading: say`Thank you. We have your order.`,
    parts: [
      ...greeting(order.name, say),
      { kind: "facts", facts },
      { kind: "title", text: say`Parts` },
      { kind: "items", items },
      {
        kind: "totals",
        totals: [
          { label: say`Parts`, value: money(totals.products) },
          ...(/[1-9]/.test(totals.discounts) ? [{ label: say`Discounts`, value: money(totals.discounts) }] : []),
          { label: say`Delivery`, value: money(totals.delivery) },
          { label: order.taxType === "Gross" ? say`Tax, included` : say`Tax`, value: money(totals.tax) },
          { label: say`Total`, value: money(totals.grandTotal) },
        ],
      },
      ...deliveries.flatMap((delivery, at): Part[] => [
        {
          kind: "title",
          text: deliveries.length > 1 ? say`Delivery ${at + 1} of ${deliveries.length}` : say`Delivery`,
        },
        { kind: "lines", lines: deliveryLines(delivery, composing) },
      ]),
      { kind: "button", label: say`See the order`, url: urlOf(order.link) },
      {
        kind: "note",
        text: say`The page asks for the e-mail address and the telephone number that you ordered with.`,
      },
    ],
  };
}

export function orderShipped(
  { name, orderNumber, link, items, carrier, trackingNumber, trackingUrl, wanted, gift }: MailValues["order-shipped"],
  { storeName, locale, timeZone, urlOf }: Composing,
): Letter {
  const facts: Fact[] = [
    { label: "Order", value: orderNumber },
    ...(carrier ? [{ label: "Carrier", value: carrier }] : []),
    ...(trackingNumber ? [{ label: "Tracking number", value: trackingNumber }] : []),
    ...(wanted ? [{ label: "Wanted on", value: dayText(wanted, locale, timeZone) }] : []),
    ...(gift ? [{ label: "Gift", value: gift.to ? `for ${gift.to}` : "Yes" }] : []),
    ...(gift?.message ? [{ label: "Gift message", value: gift.message }] : []),
  ];
  return {
    subject: `Order ${orderNumber} at ${storeName} is on its way`,
    preview: carrier ? `Sent with ${carrier}.` : "Sent.",
    heading: "Your order is on its way",
    parts: [
      ...greeting(name),
      { kind: "facts", facts },
      { kind: "title", text: "In this shipment" },
      { kind: "items", items: items.map(countedOnly) },
      trackingUrl !== null && trackingUrl.startsWith("https://")
        ? { kind: "button", label: "Track the shipment", url: new URL(trackingUrl).href }
        : { kind: "button", label: "See the order", url: urlOf(link) },
    ],
  };
}

export function orderCancelled(
  { name, orderNumber, link, items, reason, refund }: MailValues["order-cancelled"],
  { storeName, locale, urlOf }: Composing,
): Letter {
  const what = items.length === 0 ? `Order ${orderNumber}` : `A part of order ${orderNumber}`;
  return {
    subject: `${what} at ${storeName} is cancelled`,
    preview: refund ? `We give back ${moneyText(refund, locale)}.` : "Nothing more is sent of it.",
    heading: items.length === 0 ? "Your order is cancelled" : "A part of your order is cancelled",
    parts: [
      ...greeting(name),
      { kind: "text", text: `${what} is cancelled, and is not sent.` },
      ...(reason ? [{ kind: "text", text: `Reason: ${reason}` } as const] : []),
      ...(items.length > 0 ? [{ kind: "items", items: items.map(countedOnly) } as const] : []),
      ...(refund
        ? [
            {
              kind: "text",
              text: `We give back ${moneyText(refund, locale)} by the way on which you paid. Banks take some days.`,
            } as const,
          ]
        : []),
      { kind: "button", label: "See the order", url: urlOf(link) },
    ],
  };
}

export function orderRefunded(
  { name, orderNumber, link, refund, paidBy }: MailValues["order-refunded"],
  { storeName, locale, urlOf }: Composing,
): Letter {
  const amount = moneyText(refund, locale);
  return {
    subject: `${amount} given back for order ${orderNumber} at ${storeName}`,
    preview: `${amount} is on its way to you.`,
    heading: "We have given money back",
    parts: [
      ...greeting(name),
      {
        kind: "facts",
        facts: [
          { label: "Order", value: orderNumber },
          { label: "Amount", value: amount },
          ...(paidBy ? [{ label: "To", value: paidBy }] : []),
        ],
      },
      { kind: "text", text: "Banks take some days until you see it." },
      { kind: "button", label: "See the order", url: urlOf(link) },
    ],
  };
}

function deliveryLines(
  { address, method, earliest, latest, wanted, instructions, gift }: OrderConfirmation["deliveries"][number],
  { locale, timeZone, say }: Composing,
): string[] {
  const promised = [...new Set([earliest, latest].flatMap((day) => (day ? [dayText(day, locale, timeZone)] : [])))];
  const [from = "", to] = promised;
  const how = [method, to === undefined ? from : say`${from} to ${to}`].filter(Boolean).join(", ");
  return [
    ...address,
    ...(how ? [how] : []),
    ...(wanted ? [say`Wanted on ${dayText(wanted, locale, timeZone)}`] : []),
    ...(instructions ? [instructions] : []),
    ...(gift ? [gift.to ? say`A gift for ${gift.to}` : say`A gift`] : []),
    ...(gift?.message ? [say`Gift message: ${gift.message}`] : []),
  ];
}

export function countedOnly({ name, sku, quantity }: CountedItem): LetterItem {
  return { name, sku, quantity: quantityText(quantity), each: null, amount: null };
}

function moneyText({ amount, currency }: MailMoney, locale: string): string {
  return formatMoney(parseDecimal(amount)!, currency, locale);
}

function quantityText(quantity: string): string {
  return readableQuantity(parseDecimal(quantity)!);
}

/** On the store's calendar, as its promises are. */
export function dayText(moment: string, locale: string, timeZone: string): string {
  const day = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone } as const;
  return new Intl.DateTimeFormat(locale, day).format(new Date(moment));
}
