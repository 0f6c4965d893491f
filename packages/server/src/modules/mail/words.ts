import type { Store } from "../../stores/index.ts";
import { readCatalogues } from "../languages/index.ts";

const catalogues = readCatalogues(new URL("messages/", import.meta.url));

/** Renders a letter's text, written inline in English, in the letter's language. */
export type Say = (parts: TemplateStringsArray, ...values: readonly (string | number)[]) => string;

export function sayIn(locale: string): Say {
  const words = catalogues[languageOf(locale)] ?? {};
  return (parts, ...values) => {
    const english = parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
    const text = Object.hasOwn(words, english) ? words[english]! : english;
    // in one pass: a value may look like a placeholder for another one
    return text.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)]));
  };
}

/** The locale of a letter to a shopper who reads the store in a language; the store's own where it is not one of its additional ones. */
export function localeIn({ settings }: Pick<Store, "settings">, language: string | undefined): string {
  const region = settings.locale.split("-")[1];
  return language === undefined ? settings.locale : [language, region].filter(Boolean).join("-");
}

/** The path prefix of the store's URLs in a language. Source: site shell contract, 0.1. */
export function baseIn({ settings: { languages = [] } }: Pick<Store, "settings">, locale: string): string {
  const language = languageOf(locale);
  return languages.includes(language) ? `/${language}` : "";
}

const languageOf = (locale: string) => locale.split("-", 1)[0]!;
