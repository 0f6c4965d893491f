import { formatMoney, parseDecimal } from "@tradecounter/commerce";
import { greeting } from "./account-letters.ts";
import type { Letter } from "./letter.ts";
import type { Composing } from "./templates.ts";
import type { MailMoney, MailValues } from "./values.ts";

export function paymentReturned(
  { name, amount: paid, link }: MailValues["payment-returned"],
  { storeName, locale, urlOf }: Composing,
): Letter {
  const amount = moneyText(paid, locale);
  return {
    subject: `Your order at ${storeName} was not placed`,
    preview: `${amount} is given back. Nothing was ordered.`,
    heading: "Your order was not placed",
    parts: [
      ...greeting(name),
      {
        kind: "text",
        text: `You have paid ${amount}, and then your order could not be placed. We give the money back now.`,
      },
      { kind: "text", text: "Nothing was ordered, and you are not charged. Your cart is as you left it." },
      { kind: "button", label: "Go to the cart", url: urlOf(link) },
      { kind: "note", text: "Some banks show the amount as pending for a few days." },
    ],
  };
}

export function paymentOrphaned(
  { amount: paid, paymentReference, referenceNumber, shopper }: MailValues["payment-orphaned"],
  { storeName, locale }: Composing,
): Letter {
  const amount = moneyText(paid, locale);
  const facts = [
    { label: "Amount", value: amount },
    { label: "Payment", value: paymentReference },
    { label: "Order reference", value: referenceNumber },
    { label: "Shopper", value: shopper },
  ];
  return {
    subject: `A payment without an order at ${storeName}`,
    preview: `${amount} was paid, and no order was placed.`,
    heading: "A payment without an order",
    parts: [
      {
        kind: "text",
        text: `${amount} was paid, and no order was placed. The money is given back; the shopper was told by mail.`,
      },
      { kind: "facts", facts: facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])) },
      { kind: "note", text: "If there are many of these, look at the store's log: PAYMENT_ORPHANED." },
    ],
  };
}

export function taxServiceDown({ ordersWait }: MailValues["tax-service-down"], { storeName }: Composing): Letter {
  const meanwhile = ordersWait
    ? "Orders to addresses whose taxes are not known wait until it does."
    : "Orders are placed at the rates of the store's own table until it does.";
  return {
    subject: `The tax service of ${storeName} does not answer`,
    preview: meanwhile,
    heading: "The tax service does not answer",
    parts: [
      { kind: "text", text: `Several questions in a row had no answer. ${meanwhile}` },
      {
        kind: "note",
        text: "The store's log says why. The service is asked again every 30 seconds while somebody shops.",
      },
    ],
  };
}

function moneyText({ amount, currency }: MailMoney, locale: string): string {
  return formatMoney(parseDecimal(amount)!, currency, locale);
}
