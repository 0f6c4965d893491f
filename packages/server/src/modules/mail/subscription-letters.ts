import { greeting } from "./account-letters.ts";
import type { Letter } from "./letter.ts";
import { countedOnly, dateText } from "./order-letters.ts";
import type { Composing } from "./templates.ts";
import type { MailValues } from "./values.ts";
import type { Say } from "./words.ts";

type News = MailValues["subscription-news"]["news"];

function headingOf(news: News, say: Say): string {
  switch (news) {
    case "started":
      return say`Your subscription has begun`;
    case "paused":
      return say`Your subscription is paused`;
    case "resumed":
      return say`Your subscription goes on`;
    case "ended":
      return say`Your subscription has ended`;
    case "finished":
      return say`The last order of your subscription is placed`;
  }
}

function textOf(news: News, say: Say): string {
  switch (news) {
    case "started":
      return say`We order this for you again, at the prices of the day, until you end it or its last order is placed.`;
    case "paused":
      return say`Nothing is ordered until you resume it.`;
    case "resumed":
      return say`We order this for you again, at the prices of the day.`;
    case "ended":
      return say`Nothing more is ordered. Orders that were placed stay.`;
    case "finished":
      return say`Nothing more is ordered. Order the parts again to begin another one.`;
  }
}

export function subscriptionNews(
  { name, news, items, howOften, nextAt, link }: MailValues["subscription-news"],
  { storeName, locale, timeZone, urlOf, say }: Composing,
): Letter {
  const heading = headingOf(news, say);
  const text = textOf(news, say);
  return {
    subject: `${heading}: ${storeName}`,
    preview: text,
    heading,
    parts: [
      ...greeting(name, say),
      { kind: "text", text },
      {
        kind: "facts",
        facts: [
          { label: say`How often`, value: howOften },
          ...(nextAt ? [{ label: say`Next order`, value: dateText(nextAt, locale, timeZone) }] : []),
        ],
      },
      { kind: "items", items: items.map(countedOnly) },
      { kind: "button", label: say`Pause or end it`, url: urlOf(link) },
    ],
  };
}

export function subscriptionProblem(
  { name, items, reason, triedAgain, link }: MailValues["subscription-problem"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`The next order of your subscription at ${storeName} could not be placed`,
    preview: reason,
    heading: say`Your order could not be placed`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`Your subscription was due, and its order could not be placed: ${reason}` },
      { kind: "items", items: items.map(countedOnly) },
      {
        kind: "text",
        text: triedAgain
          ? say`Nothing is charged. We try again once a day, and you need not do anything unless the reason is yours.`
          : say`Nothing is charged. We have tried for a week, so the subscription is paused now: resume it when you are ready.`,
      },
      { kind: "button", label: say`Look at the subscription`, url: urlOf(link) },
    ],
  };
}
