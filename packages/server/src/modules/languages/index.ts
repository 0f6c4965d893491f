export { readCatalogues } from "./catalogues.ts";
import type { RecordId } from "@tradecounter/commerce";
import type { CommerceError } from "@tradecounter/wire";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { languageCode, type Content, type ContentSet, type SeenContent } from "../content/index.ts";
import { phraseBookFrom, type PhraseBook } from "./phrases.ts";
import { inOtherWords, type Texts } from "./rules.ts";
import { sentencesIn } from "./sentences.ts";
import { hiddenNames, translationsIn, type Translation } from "./store.ts";

/** Our choice: what a store's catalogue says in another language is content of this type, one text after another. */
const TEXTS_TYPE = "tradecounter__texts";

export type Languages = ReturnType<typeof createLanguages>;

interface Needs {
  readonly db: Database;
  readonly content: Content;
  /** The catalogue in force, another one with each that is published; undefined before the first. */
  readonly catalogOf: (storeId: RecordId) => object | undefined;
  /** In front of the addresses of pages. */
  readonly basePath?: string;
}

interface Known {
  readonly catalog: object | undefined;
  readonly texts: Promise<AllTexts>;
  phrases?: Promise<PhraseBook>;
}

interface AllTexts {
  readonly all: Texts;
  /** Of them those by which somebody may search. */
  readonly names: Texts;
}

/** Replies in the language that a caller asks for. Documented in docs/languages.md. */
export function createLanguages({ db, content, catalogOf, basePath = "" }: Needs) {
  // a store that publishes has another set
  const known = new WeakMap<ContentSet, Map<string, Known>>();

  async function knownOf(store: Store, language: string, seen?: SeenContent): Promise<Known> {
    const set = await content.of(store, seen);
    const catalog = catalogOf(store.id);
    const byLanguage = known.getOrInsertComputed(set, () => new Map<string, Known>());
    let one = byLanguage.get(language);
    if (!one || one.catalog !== catalog) {
      one = { catalog, texts: textsOf(store, set, language) };
      byLanguage.set(language, one);
      // the next who asks looks again
      one.texts.catch(() => byLanguage.delete(language));
    }
    return one;
  }

  /** What files have brought, and before it what the owner has written. */
  async function textsOf(store: Store, set: ContentSet, language: string): Promise<AllTexts> {
    const brought = await translationsIn(db, store.id, languageCode(language));
    const written = writtenIn(set, language);
    const withWritten = (some: readonly Translation[]) =>
      new Map([...some.map(({ own, other }) => [own, other] as const), ...written]);
    return { all: withWritten(brought), names: withWritten(brought.filter(({ isName }) => isName)) };
  }

  return {
    /** A refusal with its sentences in a language. */
    refusal<Refusal extends CommerceError>(refusal: Refusal, language: string): Refusal {
      return refusal.inWords(sentencesIn(language));
    },

    /** Says what the server says to shoppers in a language. */
    sentences: sentencesIn,

    /** Says names of the catalogue in a language. */
    async names(store: Store, language: string, seen?: SeenContent): Promise<(name: string) => string> {
      const { all } = await (await knownOf(store, language, seen)).texts;
      return (name) => all.get(name) ?? name;
    },

    /** For somebody who searches in a language. */
    async phrases(store: Store, language: string): Promise<PhraseBook> {
      const one = await knownOf(store, language);
      one.phrases ??= Promise.all([one.texts, hiddenNames(db, store.id)]).then(([{ names }, hidden]) =>
        phraseBookFrom(names, hidden),
      );
      // the next who asks looks again
      one.phrases.catch(() => (one.phrases = undefined));
      return one.phrases;
    },

    /** The reply's body in the store's own language, with addresses below the site's base path. */
    ownAddresses: (body: unknown) => (basePath === "" ? body : inOtherWords(body, new Map(), basePath, (text) => text)),

    /** The reply's body with names, descriptions and sentences in a language; what was never translated stays as it is. */
    async localized(store: Store, language: string, body: unknown, seen?: SeenContent): Promise<unknown> {
      const { all } = await (await knownOf(store, language, seen)).texts;
      return inOtherWords(body, all, `${basePath}/${language}`, sentencesIn(language));
    },
  };
}

function writtenIn(set: ContentSet, language: string): (readonly [string, string])[] {
  const wanted = languageCode(language);
  const items = set.all(wanted).filter((item) => item.type === TEXTS_TYPE && item.language === wanted);
  return items.flatMap(({ body }) =>
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
