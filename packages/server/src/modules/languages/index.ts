import type { Store } from "../../stores/index.ts";
import { languageCode, type Content, type ContentSet } from "../content/index.ts";
import { inOtherWords, type Texts } from "./rules.ts";

/** Our choice: what a store's catalogue says in another language is content of this type, one text after another. */
const TEXTS_TYPE = "tradecounter__texts";

export type Languages = ReturnType<typeof createLanguages>;

/** Replies in the language that a caller asks for. Documented in docs/languages.md. */
export function createLanguages({ content }: { content: Content }) {
  // a store that publishes has another set
  const known = new WeakMap<ContentSet, Map<string, Texts>>();

  async function textsOf(store: Store, language: string): Promise<Texts> {
    const set = await content.of(store);
    let byLanguage = known.get(set);
    if (!byLanguage) known.set(set, (byLanguage = new Map()));
    let texts = byLanguage.get(language);
    if (!texts) byLanguage.set(language, (texts = textsIn(set, language)));
    return texts;
  }

  return {
    /** The reply's body with names and descriptions in a language; what was never translated stays as it is. */
    async localized(store: Store, language: string, body: unknown): Promise<unknown> {
      return inOtherWords(body, await textsOf(store, language), `/${language}`);
    },
  };
}

function textsIn(set: ContentSet, language: string): Texts {
  const wanted = languageCode(language);
  const items = set.all(wanted).filter((item) => item.type === TEXTS_TYPE && item.language === wanted);
  return new Map(
    items.flatMap(({ body }) =>
      Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ),
  );
}
