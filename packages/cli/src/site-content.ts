import {
  languageCode,
  siteMediaAddress,
  type App,
  type ContentSet,
  type Store,
  type Visitor,
} from "@tradecounter/server";
import type { ContentPage, ContentPicture, SiteContent } from "@tradecounter/storefront";
import { CommerceError } from "@tradecounter/wire";
import { DRAWING_TYPE, hasNoAddress, PAGE_TYPE, type DrawingBody, type PageBody } from "@tradecounter/wire/pages";
import { answerInProcess } from "./answer-in-process.ts";

type Pages = ReadonlyMap<string, ContentPage & { readonly contentKey: string }>;

// cached by content set: a store that publishes gets a new one
const pagesOf = new WeakMap<ContentSet, Map<string | undefined, Pages>>();

/** Pages in a language, or in the store's own if there is no translation. */
function pagesIn(content: ContentSet, language?: string): Pages {
  let byLanguage = pagesOf.get(content);
  if (!byLanguage) pagesOf.set(content, (byLanguage = new Map()));
  let pages = byLanguage.get(language);
  if (!pages) {
    const items = content.all(language).filter(({ type }) => type === PAGE_TYPE);
    pages = new Map(
      items.map(({ urlName, contentKey, title, body }) => [
        urlName ?? "",
        { contentKey, title, body: body as unknown as PageBody },
      ]),
    );
    byLanguage.set(language, pages);
  }
  return pages;
}

/** Menu items that pages do not use. Source: site specification, section 9. */
const menuItemTypesToSkip = "NavigationalTopic,GlobalAction,Event";

/** The content that pages show, as its visitor may see it. */
export async function siteContentFor(
  app: Pick<App, "content" | "invoke" | "languages">,
  store: Store,
  visitor: Visitor,
  language?: string,
): Promise<SiteContent> {
  const { preview } = visitor;
  const seen = { isPreview: preview !== undefined, at: preview?.at };
  const content = await app.content.of(store, seen);
  const pages = pagesIn(content, language);
  const said = language === undefined ? (name: string) => name : await app.languages.names(store, language, seen);
  const answer = answerInProcess(app, store.id, visitor, language);
  const own = languageCode(store.settings.locale);
  function picture(contentKey: string): ContentPicture | undefined {
    const { body, mediaHash, mediaSize = null, language: written } = content.find(contentKey, language) ?? {};
    const media = body?.["sfdc_cms:media"] as { url?: string; source?: { mimeType?: string | null } } | undefined;
    if (media?.url === undefined) return undefined;
    // with its hash in the URL, it can be cached forever
    const url = mediaHash
      ? `${siteMediaAddress(contentKey)}?v=${mediaHash.slice(0, 12)}${written === own ? "" : `&language=${written}`}`
      : media.url;
    return {
      url,
      altText: typeof body?.altText === "string" ? body.altText : "",
      size: mediaSize,
      isDrawing: media.source?.mimeType === "image/svg+xml",
    };
  }

  return {
    preview: preview && { at: preview.at?.toISOString() ?? null },
    pageNames: pageNamesIn(content),
    page: (name) => pages.get(name),
    nameIn: (wanted, name) => pageNameIn(content, wanted, name, language),
    movedTo(name) {
      const now = content.pageOnceAt(name, language)?.urlName ?? undefined;
      return now === undefined || hasNoAddress(now) ? undefined : now;
    },
    picture,
    drawings: () =>
      content
        .all(language)
        .filter(({ type }) => type === DRAWING_TYPE)
        .flatMap(({ name, title, body }) => {
          const drawing = body as unknown as DrawingBody;
          const shown = picture(drawing.picture.contentKey);
          if (!shown) return [];
          const inWords = { title: said(title), shown: { ...shown, altText: said(shown.altText) } };
          return [{ ...drawing, name: name.split("/").at(-1)!, ...inWords }];
        }),
    async menu(navigationLinkSetDeveloperName) {
      try {
        const { body } = await answer("getNavigationMenu", {
          params: { communityId: store.communityId },
          query: { navigationLinkSetDeveloperName, menuItemTypesToSkip, publishStatus: preview ? "Draft" : "Live" },
          body: undefined,
        });
        return (body as { menuItems: Awaited<ReturnType<SiteContent["menu"]>> }).menuItems;
      } catch (error) {
        // a store without this menu, or one that is open only to customers
        if (error instanceof CommerceError && error.status < 500) return undefined;
        throw error;
      }
    },
  };
}

const addresses = new WeakMap<Pages, readonly string[]>();

function addressesIn(pages: Pages): readonly string[] {
  return addresses.getOrInsertComputed(pages, () => [...pages.keys()].filter((name) => !hasNoAddress(name)));
}

/** The names of content pages that have an address. */
export const pageNamesIn = (content: ContentSet): readonly string[] => addressesIn(pagesIn(content));

/** The name in the wanted language of the page that has this name in `language`, by default the store's own. */
export function pageNameIn(content: ContentSet, wanted: string, name: string, language?: string): string {
  const page = pagesIn(content, language).get(name);
  return (page && content.find(page.contentKey, wanted)?.urlName) ?? name;
}

/** The names of pages that search engines may list. */
export function indexedPages(content: ContentSet): string[] {
  const pages = pagesIn(content);
  return addressesIn(pages).filter((name) => pages.get(name)!.body.isIndexed);
}
