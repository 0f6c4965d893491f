import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import { sampleMails } from "./sample-mails.ts";
import { sentencesIn } from "../languages/sentences.ts";
import { compose, inWords, secretsOf, type Filled } from "./templates.ts";
import type { MailValues } from "./values.ts";
import { sayIn } from "./words.ts";

const sender = {
  storeName: "Thornbeck Engine & Power",
  site: "https://parts.example",
  company: "Thornbeck Engine & Power, Inc.",
  phone: "(757) 555-0100",
  email: "counter@parts.example",
  address: ["1200 Waterside Drive", "Norfolk, VA 23510"],
};

function lettersOf(filled: Filled, locale = "en-US") {
  const letter = compose(filled, {
    storeName: sender.storeName,
    locale,
    say: sayIn(locale),
    timeZone: "America/New_York",
    urlOf: (path) => new URL(path, sender.site).href,
  });
  return { letter, html: letterHtml(letter, sender, locale), text: letterText(letter, sender, locale) };
}

/** The values with every text in them changed. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((each) => withTexts(each as unknown, change)) as Value;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change)])) as Value;
}

const isPath = (text: string) => text.startsWith("/");
const isData = (text: string) =>
  /^[\d.-]+$|^\d{4}-\d\d-\d\dT|^[A-Z]{3}$|^https:|^(Net|Gross|started|paused|resumed|ended|finished)$/.test(text);
/** Texts that people write, and the query strings of links, which contain what people wrote. */
const hostile = (evil: string) => (text: string) =>
  isPath(text) ? (`/x?${evil}` as const) : isData(text) ? text : `${text}${evil}`;

test("a part that is in stock again is named in its reader's language", () => {
  const mail = sampleMails.find(({ template }) => template === "back-in-stock")!;
  const { letter } = lettersOf(inWords(mail, () => "Filtro de aceite"));
  expect(letter.subject).toBe("Back in stock: Filtro de aceite");
});

test("a mail about a subscription says how often in its reader's language, and leads to what can be done with it then", () => {
  const mail = sampleMails.find(({ template }) => template === "subscription-news")!;
  const saidOf = (news: string) => {
    const filled = { ...mail, values: { ...mail.values, news } } as Filled;
    return lettersOf(inWords(filled, (name) => (name === "Every 3 months" ? "Cada 3 meses" : name))).text;
  };
  expect(saidOf("started")).toMatch(/^How often: Cada 3 meses$/m);
  expect(saidOf("started")).toMatch(/^Pause or end the subscription:$/m);
  expect(saidOf("paused")).toMatch(/^Resume or end the subscription:$/m);
  for (const news of ["ended", "finished"]) expect(saidOf(news)).toMatch(/^See your subscriptions:$/m);
});

test("days are told as on the pages, and each mail says where questions go", () => {
  const mail = sampleMails.find(({ template }) => template === "order-shipped")!;
  const [english, spanish] = [lettersOf(mail), lettersOf(mail, "es-US")];
  expect(english.text).toMatch(/^Requested delivery date: Mon, Nov 30$/m);
  expect(spanish.text).toMatch(/^Deseado para el: lun 30 nov$/m);
  expect(english.text).toMatch(/^Questions\? \(757\) 555-0100, counter@parts\.example$/m);
  expect(english.html).toContain("Questions? (757) 555-0100 · counter@parts.example");
});

test("why a subscription could not be ordered is said in its reader's language, each reason with its part's name", () => {
  const mail = sampleMails.find(({ template }) => template === "subscription-problem")!;
  const reason = "Oil filter: It is not sold anymore.\nOil filter is sold out.";
  const filled = { ...mail, values: { ...mail.values, reason } } as Filled;
  const { text } = lettersOf(
    inWords(filled, () => "Filtro de aceite", sentencesIn("es")),
    "es-US",
  );
  expect(text.replaceAll(/\s+/g, " ")).toContain("Filtro de aceite: Ya no se vende. Filtro de aceite: agotado.");
});

describe.each(sampleMails)("the mail $template", (sample) => {
  test("says the same as HTML and as text, fetches nothing and runs nothing", () => {
    const { letter, html, text } = lettersOf(sample);
    for (const secret of secretsOf(sample)) {
      expect(html).toContain(secret);
      expect(text).toContain(secret);
      expect(letter.subject + letter.preview).not.toContain(secret);
    }
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form|video)\b|url\(|@import|\son\w+=/i);
    expect(html.match(/\b(src|background)=/g)).toBeNull();
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/(parts|track)\.example/);
    expect(html).toContain('<html lang="en-US">');
    expect(letter.subject).not.toMatch(/undefined|null|NaN|\[object/);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test("makes no markup of what people wrote", () => {
    const { html: plain } = lettersOf(sample);
    const tagsOf = (markup: string) => markup.match(/<[^>]*>/g)!.map((tag) => /^<\/?[a-z0-9!]+/i.exec(tag)?.[0]);
    const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;<!--`;
    const { html } = lettersOf({ ...sample, values: withTexts(sample.values, hostile(evil)) } as Filled);
    const isKept = (tag: string | undefined) => tag !== "<p" && tag !== "</p";
    // an implausible name is left out with its greeting
    expect(tagsOf(html).filter(isKept).length).toBeLessThanOrEqual(tagsOf(plain).filter(isKept).length);
    expect(html).not.toMatch(/<script|<img|<!--/i);
  });

  test("has one line where people wrote several, whatever they wrote", () => {
    const lines = lettersOf(sample).text.split("\n").length;
    fc.assert(
      fc.property(fc.constantFrom("\r\n", "\n", "\r", "\u2028", "\u0085", "\0\n"), (ending) => {
        const evil = `${ending}Bcc: eve@example.com${ending}${ending}Ada`;
        const { letter, text } = lettersOf({ ...sample, values: withTexts(sample.values, hostile(evil)) } as Filled);
        // wrapped lines only: no line begins where a value was broken
        expect(text.split("\n").some((line) => line === "Bcc: eve@example.com")).toBe(false);
        expect(text.split("\n").length).toBeLessThanOrEqual(lines + 20);
        expect(letter.heading.length).toBeGreaterThan(0);
      }),
    );
  });
});

test("a confirmation says on which day the parts are wanted, and for whom a gift is", () => {
  const { text } = lettersOf(sampleMails.find(({ template }) => template === "order-confirmation")!);
  expect(text).toContain(
    "Requested for Mon, Nov 30\nWith your delivery instructions\nA gift for Ben\nYour gift message is in the package",
  );
});

test("a confirmation has one number, the dates of the pages, and where the bill goes", () => {
  const confirmation = sampleMails.find(({ template }) => template === "order-confirmation")!;
  const { text } = lettersOf(confirmation);
  expect(text).toMatch(/^Ordered: Nov 24, 2026$/m);
  expect(text).toContain("Ground, Fri, Nov 27 to Tue, Dec 1");
  expect(text).not.toMatch(/reference/i);
  expect(text).toMatch(/^Billing address\n-+\n\nChesapeake Marine\n12 Water St\nNorfolk, VA 23510$/m);
  const { deliveries } = confirmation.values as MailValues["order-confirmation"];
  const billedAs = (values: object) =>
    lettersOf({ ...confirmation, values: { ...confirmation.values, ...values } } as Filled).text;
  expect(billedAs({ billing: null })).toMatch(/^Billing address\n-+\n\nSame as shipping$/m);
  expect(billedAs({ billing: null, deliveries: [...deliveries, ...deliveries] })).toContain("As in the first shipment");
  expect(billedAs({ billing: undefined })).not.toContain("Billing");
});

test.each([
  ["Dock 4, evil.example/win", "Dock 4, evil. example/win"],
  ["https://www.evil.example", "https: www. evil. example"],
  ["eve@evil.example", "eve @ evil. example"],
  ["P.O.Box 12, St. John's Rd 4.5", "P.O. Box 12, St. John's Rd 4.5"],
])("what strangers write is no link: %s", (written, said) => {
  const confirmation = sampleMails.find(({ template }) => template === "order-confirmation")!;
  const values = confirmation.values as MailValues["order-confirmation"];
  const { text, html } = lettersOf({
    ...confirmation,
    values: {
      ...values,
      purchaseOrderNumber: written,
      billing: [written],
      deliveries: [{ ...values.deliveries[0]!, address: [written], gift: { to: written } }],
    },
  } as Filled);
  for (const shown of [text, html.replaceAll("&#39;", "'")]) expect(shown.split(said)).toHaveLength(5);
});

// the reason why an order could not be placed is a whole sentence, in whatever language
test.each(sampleMails.filter(({ template }) => template !== "subscription-problem"))(
  "the mail $template says nothing in English to who reads Spanish, and keeps every value",
  (sample) => {
    const english = lettersOf(sample);
    const { letter, html, text } = lettersOf(sample, "es-US");
    expect(html).toContain('<html lang="es-US">');
    for (const said of [text, html.replaceAll(/<style>[^]*<\/style>|<[^>]*>/g, " ")]) {
      const withoutLinks = said.replaceAll(/https?:\S+/g, "");
      expect(withoutLinks).not.toMatch(/\b(the|your|you|of|to|order|tax|quantity|each|amount|open)\b/i);
    }
    expect([letter.subject, letter.preview, letter.heading]).not.toEqual([
      english.letter.subject,
      english.letter.preview,
      english.letter.heading,
    ]);
    for (const secret of secretsOf(sample)) expect(text).toContain(secret);
    expect(text).not.toMatch(/\{\d\}|undefined/);
  },
);

test("a value that looks like a place in a text is said as it is, and a language that nobody has translated is English", () => {
  expect(sayIn("es-US")`Shipment ${"{1}"} of ${"$&"}`).toBe("Entrega {1} de $&");
  expect(sayIn("fr-CA")`Your code for ${"Thornbeck"}`).toBe("Your code for Thornbeck");
  expect(sayIn("constructor")`Total`).toBe("Total");
});
