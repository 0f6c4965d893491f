import type { SaySentence } from "./sentences.ts";

/** From a text of the store to the same in another language. */
export type Texts = ReadonlyMap<string, string>;

/** Members that hold what a person reads, wherever they stand on the wire. Codes, ids and what a shopper has typed are none. */
const readByPeople = new Set(
  (
    "name Name label displayName displayValue description Description Family productName alternateText title " +
    "statusLabel summary"
  ).split(" "),
);
/** Objects from API names to values, all of them read by people. */
const valuesByName = new Set(["fields", "attributes"]);
/** Members in which the server says a sentence to a shopper. */
const sentences = new Set(["message", "errorMessage", "detail", "title", "returnValue", "problem"]);
/** A field of what the numbers of a drawing point at: `1: gasket;2: drain valve`. */
const CALLOUTS = "Callouts__c";
/** Beside a label, the value that it belongs to. */
const VALUE = "value";
/** An address of the store's, which a language other than the first has a part of its own in front of. */
const ADDRESS = "actionValue";

/**
 * A reply with other words and with addresses below `base`. A text that nobody translated stays: it is right, if in the store's own
 * language. The same object where nothing in it changes.
 */
export function inOtherWords(body: unknown, texts: Texts, base: string, sentence: SaySentence): unknown {
  const said = (text: string) => texts.get(text) ?? text;

  function walked(value: unknown, isRead: boolean): unknown {
    if (typeof value === "string") return isRead ? said(value) : value;
    if (Array.isArray(value)) return value.map((one) => walked(one, isRead));
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const object = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(Object.entries(object).map(([key, inner]) => [key, member(key, inner, object, isRead)]));
  }

  function member(key: string, inner: unknown, object: Readonly<Record<string, unknown>>, isRead: boolean): unknown {
    if (key === ADDRESS && typeof inner === "string" && /^\/(?!\/)/.test(inner))
      return inner === "/" ? base : base + inner;
    if (sentences.has(key) && typeof inner === "string") return texts.get(inner) ?? sentence(inner, said);
    if (key === CALLOUTS && typeof inner === "string")
      return inner.replaceAll(/(^|;)([\w.-]+: )([^;]+)/g, (_, before: string, number: string, words: string) => {
        const other = said(words);
        // written for something else that is called the same: it would be two of them
        return before + number + (other.includes(";") ? words : other);
      });
    if (valuesByName.has(key)) return walked(inner, true);
    if (key === VALUE) return walked(inner, isRead || "label" in object);
    return walked(inner, readByPeople.has(key) || (isRead && typeof inner !== "object"));
  }

  return typeof body === "string" ? sentence(body) : walked(body, false);
}
