import { formatMoney, parseDecimal, readableQuantity } from "@tradecounter/commerce";
import { greeting, withoutLinks } from "./account-letters.ts";
import type { Fact, Letter, LetterItem, Part } from "./letter.ts";
import type { Composing } from "./templates.ts";
import type { CountedItem, MailMoney, MailValues, OrderConfirmation, StorePath } from "./values.ts";
import type { Say } from "./words.ts";

export function orderConfirmation(order: OrderConfirmation, composing: Composing): Letter {
  const { locale, timeZone, storeName, say } = composing;
  const { orderNumber, currency, totals, deliveries } = order;
  const money = (amount: string) => moneyText({ amount, currency }, locale);
  const facts: Fact[] = [
    { label: say`Order`, value: orderNumber },
    { label: say`Ordered`, value: dateText(order.orderedAt, locale, timeZone) },
    ...(order.purchaseOrderNumber
      ? [{ label: say`Purchase order`, value: withoutLinks(order.purchaseOrderNumber) }]
      : []),
  ];
  const items: LetterItem[] = order.items.map((item) => ({
    name: [
      item.name,
      item.coreCharge && say`Includes a core charge of ${money(item.coreCharge)} each, refunded for your old part`,
      item.backorder && laterText(item.backorder, composing),
    ]
      .filter(Boolean)
      .join(". "),
    sku: numbersOf(item),
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
          { label: say`Subtotal`, value: money(totals.products) },
          ...(/[1-9]/.test(totals.discounts) ? [{ label: say`Discounts`, value: money(totals.discounts) }] : []),
          { label: say`Shipping`, value: money(totals.delivery) },
          { label: order.taxType === "Gross" ? say`Tax (included)` : say`Tax`, value: money(totals.tax) },
          { label: say`Total`, value: money(totals.grandTotal) },
        ],
      },
      ...deliveries.flatMap((delivery, at): Part[] => [
        {
          kind: "title",
          text: deliveries.length > 1 ? say`Shipment ${at + 1} of ${deliveries.length}` : say`Shipping`,
        },
        { kind: "lines", lines: deliveryLines(delivery, composing) },
      ]),
      ...billingParts(order, say),
      { kind: "text", text: say`We will email you when your order ships.` },
      ...seeOrderParts(order.link, composing),
    ],
  };
}

function laterText(
  { quantity, date }: { quantity: string; date: string | null },
  { locale, say }: Pick<Composing, "locale" | "say">,
): string {
  const count = quantityText(quantity);
  // a date is the same everywhere
  return date
    ? say`${count} back-ordered, due ${dayText(date, locale, "UTC")}`
    : say`${count} back-ordered, due as soon as it comes in`;
}

export function orderShipped(
  {
    name,
    orderNumber,
    link,
    items,
    carrier,
    trackingNumber,
    trackingUrl,
    wanted,
    gift,
    later = [],
  }: MailValues["order-shipped"],
  composing: Composing,
): Letter {
  const { storeName, locale, timeZone, say } = composing;
  const facts: Fact[] = [
    { label: say`Order`, value: orderNumber },
    ...(carrier ? [{ label: say`Carrier`, value: carrier }] : []),
    ...(trackingNumber ? [{ label: say`Tracking number`, value: trackingNumber }] : []),
    ...(wanted ? [{ label: say`Requested delivery date`, value: dayText(wanted, locale, timeZone) }] : []),
    ...(gift ? [{ label: say`Gift`, value: gift.to ? say`for ${withoutLinks(gift.to)}` : say`Yes` }] : []),
    ...(gift?.hasMessage ? [{ label: say`Gift message`, value: say`In the package` }] : []),
  ];
  return {
    subject: say`Order ${orderNumber} at ${storeName} is on its way`,
    preview: carrier ? say`Shipped with ${carrier}.` : say`Your parts have shipped.`,
    heading: say`Your order is on its way`,
    parts: [
      ...greeting(name, say),
      { kind: "facts", facts },
      { kind: "title", text: say`In this shipment` },
      { kind: "items", items: items.map(countedOnly) },
      ...(later.length > 0
        ? [
            { kind: "title", text: say`Back-ordered, ships later` } as const,
            { kind: "items", items: later.map((item) => dueItem(item, composing)) } as const,
          ]
        : []),
      ...(trackingUrl !== null && trackingUrl.startsWith("https://")
        ? [{ kind: "button", label: say`Track the shipment`, url: new URL(trackingUrl).href } as const]
        : seeOrderParts(link, composing)),
    ],
  };
}

function dueItem(
  { date, ...item }: CountedItem & { readonly date: string | null },
  { locale, say }: Pick<Composing, "locale" | "say">,
): LetterItem {
  const counted = countedOnly(item);
  // a date is the same everywhere
  const due = date ? say`Due ${dayText(date, locale, "UTC")}` : say`Due as soon as it comes in`;
  return { ...counted, name: `${counted.name}. ${due}` };
}

export function orderCancelled(
  { name, orderNumber, link, items, reason, refund }: MailValues["order-cancelled"],
  composing: Composing,
): Letter {
  const { storeName, locale, say } = composing;
  const what = items.length === 0 ? say`Order ${orderNumber}` : say`Part of order ${orderNumber}`;
  return {
    subject: say`${what} at ${storeName} is canceled`,
    preview: refund ? say`We are refunding ${moneyText(refund, locale)}.` : say`It will not be shipped.`,
    heading: items.length === 0 ? say`Your order is canceled` : say`Part of your order is canceled`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`${what} is canceled and will not be shipped.` },
      ...(reason ? [{ kind: "text", text: say`Reason: ${reason}` } as const] : []),
      ...(items.length > 0 ? [{ kind: "items", items: items.map(countedOnly) } as const] : []),
      ...(refund
        ? [
            {
              kind: "text",
              text: say`We are refunding ${moneyText(refund, locale)} to the card that you paid with. Your bank may take a few days to show it.`,
            } as const,
          ]
        : []),
      ...seeOrderParts(link, composing),
    ],
  };
}

export function orderRefunded(
  { name, orderNumber, link, refund, paidBy }: MailValues["order-refunded"],
  composing: Composing,
): Letter {
  const { storeName, locale, say } = composing;
  const amount = moneyText(refund, locale);
  return {
    subject: say`Refund of ${amount} for order ${orderNumber} at ${storeName}`,
    preview: say`${amount} is on its way to you.`,
    heading: say`Your refund is on its way`,
    parts: [
      ...greeting(name, say),
      {
        kind: "facts",
        facts: [
          { label: say`Order`, value: orderNumber },
          { label: say`Amount`, value: amount },
          ...(paidBy ? [{ label: say`To`, value: cardText(paidBy, say) }] : []),
        ],
      },
      { kind: "text", text: say`Your bank may take a few days to show it.` },
      ...seeOrderParts(link, composing),
    ],
  };
}

/** The order's page does not recognize visitors who are not logged in: it asks for the contact details that the order was placed with. */
function seeOrderParts(link: StorePath, { urlOf, say }: Composing): Part[] {
  return [
    { kind: "button", label: say`See the order`, url: urlOf(link) },
    { kind: "note", text: say`To see the order, enter the email address and phone number that you ordered with.` },
  ];
}

function cardText(card: NonNullable<MailValues["order-refunded"]["paidBy"]>, say: Say): string {
  return typeof card === "string" ? card : say`${card.brand} ending in ${card.lastFour}`;
}

/** Strangers order for other people’s addresses: their longer texts are only on the order’s page, and none of their text becomes a link. */
function deliveryLines(
  { address, method, earliest, latest, wanted, hasInstructions, gift }: OrderConfirmation["deliveries"][number],
  { locale, timeZone, say }: Composing,
): string[] {
  const promised = [...new Set([earliest, latest].flatMap((day) => (day ? [dayText(day, locale, timeZone)] : [])))];
  const [from = "", to] = promised;
  const how = [method, to === undefined ? from : say`${from} to ${to}`].filter(Boolean).join(", ");
  return [
    ...address.map(withoutLinks),
    ...(how ? [how] : []),
    ...(wanted ? [say`Requested for ${dayText(wanted, locale, timeZone)}`] : []),
    ...(hasInstructions ? [say`With your delivery instructions`] : []),
    ...(gift ? [gift.to ? say`A gift for ${withoutLinks(gift.to)}` : say`A gift`] : []),
    ...(gift?.hasMessage ? [say`Your gift message is in the package`] : []),
  ];
}

/** The billing address; an order without one is billed to where it is shipped. */
function billingParts({ billing, deliveries }: OrderConfirmation, say: Say): Part[] {
  // the destination of an order from elsewhere is unknown; older mails do not have it
  if (billing === undefined || !deliveries.some(({ address }) => address.length > 0)) return [];
  const same = deliveries.length > 1 ? say`As in the first shipment` : say`Same as shipping`;
  return [
    { kind: "title", text: say`Billing address` },
    { kind: "lines", lines: billing?.length ? billing.map(withoutLinks) : [same] },
  ];
}

export function countedOnly(item: CountedItem): LetterItem {
  const quantity = quantityText(item.quantity);
  return { name: item.name, sku: numbersOf(item), quantity, each: null, amount: null };
}

function numbersOf({ sku, makerPart }: CountedItem): string {
  return makerPart ? `${sku}, ${makerPart}` : sku;
}

function moneyText({ amount, currency }: MailMoney, locale: string): string {
  return formatMoney(parseDecimal(amount)!, currency, locale);
}

function quantityText(quantity: string): string {
  return readableQuantity(parseDecimal(quantity)!);
}

/** A future date, in the pages' format: `Tue, Nov 24`, in Spanish `mar 24 nov`. On the store's calendar, like its promises. */
function dayText(moment: string, locale: string, timeZone: string): string {
  const day = { weekday: "short", day: "numeric", month: "short", timeZone } as const;
  const format = new Intl.DateTimeFormat(locale, day);
  if (!locale.startsWith("es")) return format.format(new Date(moment));
  const parts = format.formatToParts(new Date(moment)).filter(({ type }) => type !== "literal");
  return parts.map(({ value }) => value).join(" ");
}

/** A past date, in the pages' format: `Nov 24, 2026`. */
export function dateText(moment: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(new Date(moment));
}
