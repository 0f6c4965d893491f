import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import { recentlyUsed } from "../../recently-used.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { ContentItem } from "./item.ts";
import { languageCode } from "./keys.ts";
import { CONTENT_DATE } from "./publish.ts";
import { addressesOnce, draftsIn, itemsShown, mediaWith, moveContentTo, type StoredMedia } from "./store.ts";

/** The content of stores, as shoppers see it. */
export interface Content {
  /** A store's content: as published, or as it will be with its drafts. */
  of(store: Store, seen?: SeenContent): Promise<ContentSet>;
  /** The file with this hash. */
  media(storeId: RecordId, hash: string): Promise<StoredMedia | undefined>;
  readonly jobs: readonly JobHandler[];
}

/** Whether drafts are included, and as of which moment; without a moment, each draft as of its own publication time. */
export interface SeenContent {
  readonly isPreview: boolean;
  readonly at?: Date | null | undefined;
}

/** What a shopper sees: drafts in a preview only, as of its moment. */
export function seenBy({ isPreview, visitor }: Pick<Shopper, "isPreview" | "visitor">): SeenContent {
  return { isPreview, at: visitor.preview?.at };
}

/** The items of a store at one moment. */
export interface ContentSet {
  /** By key or 18-character id, in the requested language, else in the store's own. */
  find(keyOrId: string, language?: string): ContentItem | undefined;
  /** The current version of the page that had this URL in an earlier release. */
  pageOnceAt(urlName: string, language?: string): ContentItem | undefined;
  /** Each item that exists in either language once, latest published first. */
  all(language?: string): readonly ContentItem[];
}

const mediaBytes = 64 << 20;

export function openContent({ db, clock }: { db: Database; clock: Clock }): Content {
  // a changed store is a new object
  const published = new WeakMap<Store, Promise<ContentSet>>();
  const files = recentlyUsed<StoredMedia>(mediaBytes);

  async function load(store: Store): Promise<ContentSet> {
    const { id, settings, contentRelease: release, contentAt: at } = store;
    if (release === 0) return contentSet([], [], languageCode(settings.locale));
    const [items, once] = [await itemsShown(db, id, { release, at }), await addressesOnce(db, id, { release, at })];
    return contentSet(items, once, languageCode(settings.locale));
  }

  /** As it will be at this moment once the drafts are published; without a moment, each draft as at its own publication time. */
  async function withDrafts(
    { id, settings, contentRelease: release }: Store,
    at: Date | undefined,
  ): Promise<ContentSet> {
    const shown = await itemsShown(db, id, { release, at: at ?? clock.now() });
    const drafts = await draftsIn(db, id, at);
    const placeOf = ({ id, language }: ContentItem) => `${id} ${language}`;
    const drafted = new Set(drafts.map(({ item }) => placeOf(item)));
    const others = shown.filter((item) => !drafted.has(placeOf(item)));
    return contentSet(
      [...others, ...drafts.flatMap(({ item, isGone }) => (isGone ? [] : item))],
      await addressesOnce(db, id, { release, at: at ?? clock.now() }),
      languageCode(settings.locale),
    );
  }

  return {
    of(store, { isPreview, at } = { isPreview: false }) {
      if (isPreview) return withDrafts(store, at ?? undefined);
      let loading = published.get(store);
      if (!loading) {
        loading = load(store);
        published.set(store, loading);
        loading.catch(() => published.delete(store));
      }
      return loading;
    },
    async media(storeId, hash) {
      const key = `${storeId} ${hash}`;
      let file = files.get(key);
      if (!file && (file = await mediaWith(db, storeId, hash))) files.set(key, file, file.bytes.length);
      return file;
    },
    jobs: [{ kind: CONTENT_DATE, run: async ({ storeId }) => void (await moveContentTo(db, storeId, clock.now())) }],
  };
}

function contentSet(
  items: readonly ContentItem[],
  once: Awaited<ReturnType<typeof addressesOnce>>,
  own: string,
): ContentSet {
  const idOnceAt = new Map(once.map(({ urlName, itemId }) => [urlName, itemId]));
  const byPlace = new Map<string, Map<string, ContentItem>>();
  for (const item of items) {
    const languages = byPlace.get(item.contentKey) ?? new Map<string, ContentItem>();
    byPlace.set(item.contentKey, languages.set(item.language, item));
    byPlace.set(item.id, languages);
  }
  const inLanguage = (languages: Map<string, ContentItem>, wanted: string) =>
    languages.get(wanted) ?? languages.get(own);
  const languages = new Set(items.map(({ language }) => language));
  const allByLanguage = new Map<string, readonly ContentItem[]>();
  const allIn = (language: string) =>
    [...new Set(items.map(({ contentKey }) => contentKey))]
      .flatMap((key) => inLanguage(byPlace.get(key)!, language) ?? [])
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || (a.contentKey < b.contentKey ? -1 : 1));
  function find(keyOrId: string, language = own): ContentItem | undefined {
    const languages = byPlace.get(keyOrId);
    return languages && inLanguage(languages, languageCode(language));
  }
  return {
    find,
    pageOnceAt: (urlName, language) => find(idOnceAt.get(urlName) ?? "", language),
    all(language = own) {
      const wanted = languageCode(language);
      // a language without any content shows the store's own
      return allByLanguage.getOrInsertComputed(languages.has(wanted) ? wanted : own, allIn);
    },
  };
}
