import { formatMoney, parseDecimal } from "@tradecounter/commerce";
import { duration, greeting, nameToSay } from "./account-letters.ts";
import type { Letter } from "./letter.ts";
import type { Composing } from "./templates.ts";
import type { MailMoney, MailValues } from "./values.ts";
import type { Say } from "./words.ts";

export function payLink(
  { askedBy, amount: due, link, validDays }: MailValues["pay-link"],
  { storeName, locale, urlOf, say }: Composing,
): Letter {
  const asking = nameToSay(askedBy) ?? say`Somebody`;
  const amount = moneyText(due, locale);
  const valid = duration(validDays * 24 * 60, say);
  return {
    subject: say`${asking} asks you to pay for an order at ${storeName}`,
    preview: say`${amount}, to be paid within ${valid}.`,
    heading: say`Pay for an order`,
    parts: [
      {
        kind: "text",
        text: say`${asking} has put an order together at ${storeName} and asks you to pay for it: ${amount}.`,
      },
      { kind: "button", label: say`See the order and pay`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link pays once and works for ${valid}. Whoever has it sees the order and where it goes. If you do not expect it, leave it alone: nothing is ordered.`,
      },
    ],
  };
}

export function paymentReturned(
  { name, amount: paid, link }: MailValues["payment-returned"],
  { storeName, locale, urlOf, say }: Composing,
): Letter {
  const amount = moneyText(paid, locale);
  return {
    subject: say`Your order at ${storeName} was not placed`,
    preview: say`${amount} is given back. Nothing was ordered.`,
    heading: say`Your order was not placed`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`You have paid ${amount}, and then your order could not be placed. We give the money back now.`,
      },
      { kind: "text", text: say`Nothing was ordered, and you are not charged. Your cart is as you left it.` },
      { kind: "button", label: say`Go to the cart`, url: urlOf(link) },
      { kind: "note", text: say`Some banks show the amount as pending for a few days.` },
    ],
  };
}

export function paymentOrphaned(
  { amount: paid, paymentReference, referenceNumber, shopper }: MailValues["payment-orphaned"],
  { storeName, locale, say }: Composing,
): Letter {
  const amount = moneyText(paid, locale);
  const facts = [
    { label: say`Amount`, value: amount },
    { label: say`Payment`, value: paymentReference },
    { label: say`Order reference`, value: referenceNumber },
    { label: say`Shopper`, value: shopper },
  ];
  return {
    subject: say`A payment without an order at ${storeName}`,
    preview: say`${amount} was paid, and no order was placed.`,
    heading: say`A payment without an order`,
    parts: [
      {
        kind: "text",
        text: say`${amount} was paid, and no order was placed. The money is given back; the shopper was told by mail.`,
      },
      { kind: "facts", facts: facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])) },
      { kind: "note", text: say`If there are many of these, look at the store's log: PAYMENT_ORPHANED.` },
    ],
  };
}

export function paymentRefused(
  { kind, orderNumber, amount: wanted, paymentReference, reason }: MailValues["payment-refused"],
  { storeName, locale, say }: Composing,
): Letter {
  const amount = moneyText(wanted, locale);
  const facts = [
    { label: say`Order`, value: orderNumber },
    { label: say`Amount`, value: amount },
    { label: say`Payment`, value: paymentReference },
    { label: say`Reason`, value: reason },
  ];
  const { heading, consequence } = refusalOf(kind, amount, say);
  return {
    subject: orderNumber === null ? `${storeName}: ${heading}` : say`Order ${orderNumber}: ${heading}`,
    preview: consequence,
    heading,
    parts: [
      { kind: "text", text: say`The card gateway refuses. ${consequence}` },
      { kind: "facts", facts: facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])) },
      { kind: "note", text: say`Look at the payment at the gateway, and move the money there or in another way.` },
    ],
  };
}

function refusalOf(kind: MailValues["payment-refused"]["kind"], amount: string, say: Say) {
  switch (kind) {
    case "Capture":
      return {
        heading: say`${amount} could not be taken`,
        consequence: say`The money was not taken, and the buyer has not paid it.`,
      };
    case "Release":
      return {
        heading: say`${amount} could not be released`,
        consequence: say`The money is still held on the buyer's card, until the bank lets go of it.`,
      };
    case "Refund":
      return {
        heading: say`${amount} could not be given back`,
        consequence: say`The buyer does not have the money. If the order was canceled, the mail about that has promised it.`,
      };
    default:
      return {
        heading: say`${amount} could not be given back`,
        consequence: say`It was paid for an order that was not placed. The shopper does not have it back.`,
      };
  }
}

export function taxServiceDown({ ordersWait }: MailValues["tax-service-down"], { storeName, say }: Composing): Letter {
  const meanwhile = ordersWait
    ? say`Orders to addresses whose taxes are not known wait until it does.`
    : say`Orders are placed at the rates of the store's own table until it does.`;
  return {
    subject: say`The tax service of ${storeName} does not answer`,
    preview: meanwhile,
    heading: say`The tax service does not answer`,
    parts: [
      { kind: "text", text: say`Several questions in a row had no answer. ${meanwhile}` },
      {
        kind: "note",
        text: say`The store's log says why. The service is asked again every 30 seconds while somebody shops.`,
      },
    ],
  };
}

function moneyText({ amount, currency }: MailMoney, locale: string): string {
  return formatMoney(parseDecimal(amount)!, currency, locale);
}
