import {
  accountOpened,
  codeByText,
  emailChange,
  emailChanged,
  invitation,
  oneTimeCode,
  passwordReset,
  registration,
  registrationApproved,
  registrationExists,
  registrationPending,
  welcome,
} from "./account-letters.ts";
import type { Letter } from "./letter.ts";
import { orderCancelled, orderConfirmation, orderRefunded, orderShipped } from "./order-letters.ts";
import {
  payLink,
  paymentOrphaned,
  paymentRefused,
  paymentReturned,
  ratesServiceDown,
  stockServiceDown,
  taxServiceDown,
} from "./payment-letters.ts";
import { backInStock, stockNotice } from "./stock-letters.ts";
import { subscriptionNews, subscriptionProblem } from "./subscription-letters.ts";
import type { Say } from "./words.ts";
import type { MailTemplate, MailValues, StorePath } from "./values.ts";

/** What a template knows besides its values. */
export interface Composing {
  readonly storeName: string;
  readonly locale: string;
  readonly say: Say;
  /** IANA name of the time zone for dates. */
  readonly timeZone: string;
  urlOf(path: StorePath): string;
}

interface Template<Values> {
  readonly compose: (values: Values, composing: Composing) => Letter;
  /** Secrets that let the reader in: they are kept out of every log and reason. */
  readonly secrets?: (values: Values) => readonly string[];
  /** How long the mail is useful, if not for days. */
  readonly minutes?: (values: Values) => number;
  /** Whether it is sent to a phone. */
  readonly isText?: true;
}

const usualMinutes = 3 * 24 * 60;

const templates: { readonly [Name in MailTemplate]: Template<MailValues[Name]> } = {
  "password-reset": {
    compose: passwordReset,
    secrets: ({ link }) => tokensIn(link),
    minutes: ({ validMinutes }) => validMinutes,
  },
  "one-time-code": {
    compose: oneTimeCode,
    secrets: ({ code }) => [code],
    minutes: ({ validMinutes }) => validMinutes,
  },
  "code-by-text": {
    compose: codeByText,
    secrets: ({ code }) => [code],
    minutes: ({ validMinutes }) => validMinutes,
    isText: true,
  },
  welcome: { compose: welcome },
  invitation: {
    compose: invitation,
    secrets: ({ link }) => tokensIn(link),
    minutes: ({ validHours }) => validHours * 60,
  },
  "registration-exists": { compose: registrationExists },
  "registration-pending": { compose: registrationPending },
  registration: {
    compose: registration,
    secrets: ({ link }) => tokensIn(link),
    minutes: ({ validHours }) => validHours * 60,
  },
  "registration-approved": {
    compose: registrationApproved,
    secrets: ({ link }) => tokensIn(link),
    minutes: ({ validHours }) => validHours * 60,
  },
  "account-opened": {
    compose: accountOpened,
    secrets: ({ link }) => tokensIn(link),
  },
  "email-change": {
    compose: emailChange,
    secrets: ({ link }) => tokensIn(link),
    minutes: ({ validHours }) => validHours * 60,
  },
  "email-changed": { compose: emailChanged },
  "pay-link": {
    compose: payLink,
    secrets: ({ link }) => tokensIn(link),
    minutes: ({ validDays }) => validDays * 24 * 60,
  },
  "order-confirmation": { compose: orderConfirmation },
  "order-shipped": { compose: orderShipped },
  "order-cancelled": { compose: orderCancelled },
  "order-refunded": { compose: orderRefunded },
  "payment-returned": { compose: paymentReturned },
  "payment-orphaned": { compose: paymentOrphaned },
  "payment-refused": { compose: paymentRefused },
  "tax-service-down": { compose: taxServiceDown },
  "rates-service-down": { compose: ratesServiceDown },
  "stock-service-down": { compose: stockServiceDown },
  "subscription-news": { compose: subscriptionNews },
  "subscription-problem": { compose: subscriptionProblem },
  "stock-notice": {
    compose: stockNotice,
    secrets: ({ link }) => tokensIn(link),
    minutes: ({ validHours }) => validHours * 60,
  },
  "back-in-stock": { compose: backInStock },
};

/** The secret parts of a link: what follows its path, and anything in the path that no person would type. */
function tokensIn(link: StorePath): string[] {
  const { pathname, searchParams, hash } = new URL(link, "http://store");
  return [...searchParams.values(), ...pathname.split("/"), hash.slice(1)].filter((part) => part.length >= 12);
}

/** A template with its values, as stored. */
export interface Filled<Name extends MailTemplate = MailTemplate> {
  readonly template: Name;
  readonly values: MailValues[Name];
}

export function compose<Name extends MailTemplate>({ template, values }: Filled<Name>, composing: Composing): Letter {
  return templates[template].compose(values, composing);
}

/** Whether it is sent to a phone, as a text message. */
export function isText({ template }: Filled): boolean {
  return templates[template].isText ?? false;
}

/** The values with the names of parts, delivery methods and selling models translated, and the reason why an order could not be placed. */
export function inWords(
  { template, values }: Filled,
  said: (name: string) => string,
  say: (english: string, nameOf: (name: string) => string) => string = (english) => english,
): Filled {
  const named = {
    ...values,
    ...("part" in values && { part: said(values.part) }),
    ...("howOften" in values && { howOften: said(values.howOften) }),
    ...(template === "subscription-problem" && "reason" in values && { reason: say(String(values.reason), said) }),
    ...("items" in values && { items: values.items.map((item) => ({ ...item, name: said(item.name) })) }),
    ...("deliveries" in values && {
      deliveries: values.deliveries.map((one) => ({ ...one, method: one.method && said(one.method) })),
    }),
  };
  return { template, values: named } as Filled;
}

export function secretsOf<Name extends MailTemplate>({ template, values }: Filled<Name>): readonly string[] {
  return templates[template].secrets?.(values) ?? [];
}

/** Minutes after which the mail is of no use to anybody. */
export function minutesOfUse<Name extends MailTemplate>({ template, values }: Filled<Name>): number {
  return Math.min(templates[template].minutes?.(values) ?? usualMinutes, usualMinutes);
}
