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

/** Our choice: translations of a store's catalog are content of this type, one text after another. */
const TEXTS_TYPE = "tradecounter__texts";

export type Languages = ReturnType<typeof createLanguages>;

interface Needs {
  readonly db: Database;
  readonly content: Content;
  /** The catalog in force, a new object with each publish; undefined before the first. */
  readonly catalogOf: (storeId: RecordId) => object | undefined;
  /** The prefix of page URLs. */
  readonly basePath?: string;
}

interface Known {
  readonly catalog: object | undefined;
  readonly texts: Promise<AllTexts>;
  phrases?: Promise<PhraseBook>;
}

interface AllTexts {
  readonly all: Texts;
  /** Those of them that can be searched for. */
  readonly names: Texts;
}

/** Translates responses into the language that a caller asks for. Documented in docs/languages.md. */
export function createLanguages({ db, content, catalogOf, basePath = "" }: Needs) {
  // a store that publishes content gets a new set
  const known = new WeakMap<ContentSet, Map<string, Known>>();

  async function knownOf(store: Store, language: string, seen?: SeenContent): Promise<Known> {
    const set = await content.of(store, seen);
    const catalog = catalogOf(store.id);
    const byLanguage = known.getOrInsertComputed(set, () => new Map<string, Known>());
    let one = byLanguage.get(language);
    if (!one || one.catalog !== catalog) {
      one = { catalog, texts: textsOf(store, set, language) };
      byLanguage.set(language, one);
      // the next caller retries
      one.texts.catch(() => byLanguage.delete(language));
    }
    return one;
  }

  /** Translations from files, overridden by the owner's own. */
  async function textsOf(store: Store, set: ContentSet, language: string): Promise<AllTexts> {
    const brought = await translationsIn(db, store.id, languageCode(language));
    const written = writtenIn(set, language);
    const withWritten = (some: readonly Translation[]) =>
      new Map([...some.map(({ own, other }) => [own, other] as const), ...written]);
    return { all: withWritten(brought), names: withWritten(brought.filter(({ isName }) => isName)) };
  }

  return {
    /** An error with its messages in a language. */
    refusal<Refusal extends CommerceError>(refusal: Refusal, language: string): Refusal {
      return refusal.inWords(sentencesIn(language));
    },

    /** Translates the server's messages to shoppers. */
    sentences: sentencesIn,

    /** Translates names in the catalog. */
    async names(store: Store, language: string, seen?: SeenContent): Promise<(name: string) => string> {
      const { all } = await (await knownOf(store, language, seen)).texts;
      return (name) => all.get(name) ?? name;
    },

    /** For searches in a language. */
    async phrases(store: Store, language: string): Promise<PhraseBook> {
      const one = await knownOf(store, language);
      one.phrases ??= Promise.all([one.texts, hiddenNames(db, store.id)]).then(([{ names }, hidden]) =>
        phraseBookFrom(names, hidden),
      );
      // the next caller retries
      one.phrases.catch(() => (one.phrases = undefined));
      return one.phrases;
    },

    /** The response body in the store's own language, with URLs below the site's base path. */
    ownAddresses: (body: unknown) =>
      basePath === "" ? body : inOtherWords(body, new Map(), "", (text) => text, basePath),

    /** The response body with names, descriptions and messages in a language; untranslated texts stay as they are. */
    async localized(store: Store, language: string, body: unknown, seen?: SeenContent): Promise<unknown> {
      const { all } = await (await knownOf(store, language, seen)).texts;
      return inOtherWords(body, all, `/${language}`, sentencesIn(language), basePath);
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
