import type { PublicFact } from "@tradecounter/wire/pages";
import type { StoreFacts } from "../client.ts";

/** Facts that a text may refer to. */
function publicFactsOf(store: StoreFacts, year: number): Record<PublicFact, string> {
  const { name, tagline, phone, email, hours, company } = store;
  return { name, tagline: tagline || name, phone, email, hours, company: company || name, year: String(year) };
}

/** The text with its placeholders filled in; one that names no public fact becomes empty. */
export function filledIn(text: string, store: StoreFacts, year = new Date().getFullYear()): string {
  if (!text.includes("{!")) return text;
  const facts: Readonly<Record<string, string>> = publicFactsOf(store, year);
  return text.replace(/\{!Site\.(\w+)\}|\{![^}]*\}/g, (_, fact?: string) =>
    fact !== undefined && Object.hasOwn(facts, fact) ? facts[fact]! : "",
  );
}
