import type { SaySentence } from "./sentences.ts";

/** Maps a text of the store to its translation. */
export type Texts = ReadonlyMap<string, string>;

/** Members with text for people, anywhere on the wire. Codes, ids and text typed by shoppers are not among them. */
const readByPeople = new Set(
  (
    "name Name label displayName displayValue description Description Family productName alternateText title " +
    "statusLabel summary"
  ).split(" "),
);
/** Objects from API names to values, all of them text for people. */
const valuesByName = new Set(["fields", "attributes"]);
/** Members with messages from the server to a shopper. */
const sentences = new Set(["message", "errorMessage", "detail", "title", "returnValue", "problem"]);
/** A field with the texts of a drawing's numbers: `1: gasket;2: drain valve`. */
const CALLOUTS = "Callouts__c";
/** The value that a label next to it belongs to. */
const VALUE = "value";
/** A URL of the store's, which has a language prefix in languages other than the first. */
const ADDRESS = "actionValue";
/** A URL that its author wrote with a language prefix. */
const saysLanguage = /^\/[a-z]{2}(?:[/?#]|$)/;

/**
 * A response with translated texts and URLs below the paths of site and language. An untranslated text stays: it is
 * correct, if in the store's own language. Returns the same object if nothing in it changes.
 */
export function inOtherWords(
  body: unknown,
  texts: Texts,
  languagePath: string,
  sentence: SaySentence,
  sitePath = "",
): unknown {
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
      return below(sitePath + (saysLanguage.test(inner) ? "" : languagePath), inner);
    if (sentences.has(key) && typeof inner === "string") return texts.get(inner) ?? sentence(inner, said);
    if (key === CALLOUTS && typeof inner === "string")
      return inner.replaceAll(/(^|;)([\w.-]+: )([^;]+)/g, (_, before: string, number: string, words: string) => {
        const other = said(words);
        // a translation written for something else of the same name: it would become two callouts
        return before + number + (other.includes(";") ? words : other);
      });
    if (valuesByName.has(key)) return walked(inner, true);
    if (key === VALUE) return walked(inner, isRead || "label" in object);
    return walked(inner, readByPeople.has(key) || (isRead && typeof inner !== "object"));
  }

  return typeof body === "string" ? sentence(body) : walked(body, false);
}

const below = (base: string, address: string) => (address === "/" ? base : base + address);
