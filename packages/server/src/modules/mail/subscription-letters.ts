import { greeting } from "./account-letters.ts";
import type { Letter } from "./letter.ts";
import { countedOnly, dayText } from "./order-letters.ts";
import type { Composing } from "./templates.ts";
import type { MailValues } from "./values.ts";

type News = MailValues["subscription-news"]["news"];

const headings: Readonly<Record<News, string>> = {
  started: "Your subscription has begun",
  paused: "Your subscription is paused",
  resumed: "Your subscription goes on",
  ended: "Your subscription has ended",
  finished: "The last order of your subscription is placed",
};

const texts: Readonly<Record<News, string>> = {
  started: "We order this for you again, at the prices of the day, until you end it or its last order is placed.",
  paused: "Nothing is ordered until you let it go on.",
  resumed: "We order this for you again, at the prices of the day.",
  ended: "Nothing more is ordered. Orders that were placed stay.",
  finished: "Nothing more is ordered. Order the parts again to begin another one.",
};

export function subscriptionNews(
  { name, news, items, howOften, nextAt, link }: MailValues["subscription-news"],
  { storeName, locale, timeZone, urlOf }: Composing,
): Letter {
  return {
    subject: `${headings[news]}: ${storeName}`,
    preview: texts[news],
    heading: headings[news],
    parts: [
      ...greeting(name),
      { kind: "text", text: texts[news] },
      {
        kind: "facts",
        facts: [
          { label: "How often", value: howOften },
          ...(nextAt ? [{ label: "Next order", value: dayText(nextAt, locale, timeZone) }] : []),
        ],
      },
      { kind: "items", items: items.map(countedOnly) },
      { kind: "button", label: "Pause or end it", url: urlOf(link) },
    ],
  };
}

export function subscriptionProblem(
  { name, items, reason, triedAgain, link }: MailValues["subscription-problem"],
  { storeName, urlOf }: Composing,
): Letter {
  return {
    subject: `The next order of your subscription at ${storeName} could not be placed`,
    preview: reason,
    heading: "Your order could not be placed",
    parts: [
      ...greeting(name),
      { kind: "text", text: `Your subscription was due, and its order could not be placed: ${reason}` },
      { kind: "items", items: items.map(countedOnly) },
      {
        kind: "text",
        text: triedAgain
          ? "Nothing is charged. We try again once a day, and you need not do anything unless the reason is yours."
          : "Nothing is charged. We have tried for a week, so the subscription is paused now: let it go on when you are ready.",
      },
      { kind: "button", label: "Look at the subscription", url: urlOf(link) },
    ],
  };
}
