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
        text: say`${asking} put together an order at ${storeName} and asks you to pay for it: ${amount}.`,
      },
      { kind: "button", label: say`See the order and pay`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link can be used to pay once and expires in ${valid}. Anybody who has it can see the order and where it goes. If you did not expect it, you can ignore this email: nothing is ordered until it is paid.`,
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
    preview: say`We are refunding ${amount}. Nothing was ordered.`,
    heading: say`Your order was not placed`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        // whoever creates a pay link is told, too, and has not paid themselves
        text: say`${amount} was paid for your order, but the order could not be placed. We are refunding the money.`,
      },
      { kind: "text", text: say`Nothing was ordered. Your cart is as you left it.` },
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
    preview: say`${amount} was paid, but no order was placed.`,
    heading: say`A payment without an order`,
    parts: [
      {
        kind: "text",
        text: say`${amount} was paid, but no order was placed. The money is being refunded.`,
      },
      { kind: "facts", facts: facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])) },
      { kind: "note", text: say`If there are many of these, look for PAYMENT_ORPHANED in the store's log.` },
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
  // the missing amount is charged with whatever is shipped or canceled next
  const next =
    kind === "Capture"
      ? say`Look up the payment at the gateway. The store tries again when more of the order is shipped or canceled: to be paid another way, cancel the payment at the gateway first.`
      : say`Look up the payment at the gateway, and settle it there or another way.`;
  return {
    subject: orderNumber === null ? `${storeName}: ${heading}` : say`Order ${orderNumber}: ${heading}`,
    preview: consequence,
    heading,
    parts: [
      { kind: "text", text: say`The card gateway refused. ${consequence}` },
      { kind: "facts", facts: facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])) },
      { kind: "note", text: next },
    ],
  };
}

function refusalOf(kind: MailValues["payment-refused"]["kind"], amount: string, say: Say) {
  switch (kind) {
    case "Capture":
      return {
        heading: say`${amount} could not be charged`,
        consequence: say`The buyer has not paid this amount.`,
      };
    case "Release":
      return {
        heading: say`${amount} could not be released`,
        consequence: say`The money is still held on the buyer's card until the bank releases it.`,
      };
    case "Refund":
      return {
        heading: say`${amount} could not be refunded`,
        consequence: say`The buyer has not been refunded. If the order was canceled, our email about it promised the refund.`,
      };
    default:
      return {
        heading: say`${amount} could not be refunded`,
        consequence: say`It was paid for an order that was not placed. The shopper has not been refunded.`,
      };
  }
}

export function taxServiceDown({ ordersWait }: MailValues["tax-service-down"], { storeName, say }: Composing): Letter {
  const meanwhile = ordersWait
    ? say`Until it responds, orders to addresses with unknown taxes have to wait.`
    : say`Until it responds, orders use the store's own tax rates.`;
  return serviceDown(say, meanwhile, {
    subject: say`The tax service of ${storeName} is not responding`,
    heading: say`The tax service is not responding`,
  });
}

export function ratesServiceDown(_: MailValues["rates-service-down"], { storeName, say }: Composing): Letter {
  return serviceDown(say, say`Until it responds, orders use the fees of the store's own shipping methods.`, {
    subject: say`The shipping rates service of ${storeName} is not responding`,
    heading: say`The shipping rates service is not responding`,
  });
}

export function stockServiceDown(_: MailValues["stock-service-down"], { storeName, say }: Composing): Letter {
  return serviceDown(say, say`Until it responds, orders go by the store's own stock alone.`, {
    subject: say`The stock service of ${storeName} is not responding`,
    heading: say`The stock service is not responding`,
  });
}

function serviceDown(say: Composing["say"], meanwhile: string, titles: Pick<Letter, "subject" | "heading">): Letter {
  return {
    ...titles,
    preview: meanwhile,
    parts: [
      { kind: "text", text: say`Several requests in a row got no response. ${meanwhile}` },
      {
        kind: "note",
        text: say`The store's log says why. The service is tried again every 30 seconds while people shop.`,
      },
    ],
  };
}

function moneyText({ amount, currency }: MailMoney, locale: string): string {
  return formatMoney(parseDecimal(amount)!, currency, locale);
}
