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
      return say`Your subscription has started`;
    case "paused":
      return say`Your subscription is paused`;
    case "resumed":
      return say`Your subscription has resumed`;
    case "ended":
      return say`Your subscription has ended`;
    case "finished":
      return say`The last order of your subscription has been placed`;
  }
}

function textOf(news: News, say: Say): string {
  switch (news) {
    case "started":
      return say`We order this for you on schedule, at that day’s prices, until you end it or its last order is placed.`;
    case "paused":
      return say`Nothing is ordered until you resume it.`;
    case "resumed":
      return say`We order this for you on schedule again, at that day’s prices.`;
    case "ended":
      return say`Nothing more will be ordered. Orders already placed are not affected.`;
    case "finished":
      return say`Nothing more will be ordered. To start another subscription, order the parts again.`;
  }
}

function nextStepOf(news: News, say: Say): string {
  if (news === "paused") return say`Resume or end the subscription`;
  return news === "ended" || news === "finished" ? say`See your subscriptions` : say`Pause or end the subscription`;
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
      { kind: "button", label: nextStepOf(news, say), url: urlOf(link) },
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
      { kind: "text", text: say`An order of your subscription was due but could not be placed: ${reason}` },
      { kind: "items", items: items.map(countedOnly) },
      {
        kind: "text",
        text: triedAgain
          ? say`You have not been charged. We will try again once a day. If you can fix the reason, such as a card that expired, please do.`
          : say`You have not been charged. We tried for a week, so the subscription is now paused. Resume it when you are ready.`,
      },
      { kind: "button", label: say`See the subscription`, url: urlOf(link) },
    ],
  };
}
