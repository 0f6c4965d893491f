import { DATA_ROOT, CommerceError } from "@tradecounter/wire";
import { limits, type ChannelSummary, type ReceivedOf } from "@tradecounter/wire";
import type {
  ContentCollection,
  ContentDocument,
  ContentReference,
  getSiteContent,
  getSiteContents,
  ContentItem as WireItem,
} from "@tradecounter/wire";
import type { Store } from "../../stores/index.ts";
import type { ContentSet } from "./content.ts";
import { keysIn } from "./folder.ts";
import type { ContentItem } from "./item.ts";

type ListQuery = ReceivedOf<typeof getSiteContents>["query"];
type ItemQuery = ReceivedOf<typeof getSiteContent>["query"];

/** Where content is requested from. */
export interface Delivery {
  readonly store: Store;
  /** The path of the calls for this site or channel, with a leading `/`. */
  readonly root: string;
  /** Scheme and host of the site, if its owner has configured them. */
  readonly origin: string | null;
}

export function siteDelivery(store: Store, origin: string | null): Delivery {
  return { store, origin, root: `${DATA_ROOT}/connect/sites/${store.siteId}/cms/delivery/contents` };
}

export function channelDelivery(store: Store, origin: string | null): Delivery {
  return { store, origin, root: `${channelRoot(store)}/contents` };
}

const channelRoot = ({ channelId }: Store) => `${DATA_ROOT}/connect/cms/delivery/channels/${channelId}`;

/**
 * A page of a store's content. Throws ILLEGAL_QUERY_PARAMETER_VALUE for keys and ids in one query, and for a page size too large for its
 * contents. Source: site shell contract, 1.1.
 */
export function collectionOf(content: ContentSet, query: ListQuery, delivery: Delivery): ContentCollection {
  const { contentKeys, managedContentIds, page, pageSize, includeContentBody, expandReferences } = query;
  if (contentKeys && managedContentIds) {
    throw new CommerceError(
      "ILLEGAL_QUERY_PARAMETER_VALUE",
      "Specify either contentKeys or managedContentIds, not both.",
    );
  }
  if ((includeContentBody || expandReferences) && pageSize > limits.contentPageSizeWithBody) {
    throw new CommerceError(
      "ILLEGAL_QUERY_PARAMETER_VALUE",
      `Specify a pageSize of at most ${limits.contentPageSizeWithBody} with content bodies.`,
    );
  }
  const asked = contentKeys ?? managedContentIds;
  const named = asked && [...new Set(asked)].flatMap((one) => content.find(one, query.language) ?? []);
  const matching = (named ?? content.all(query.language)).filter(matcherOf(query));
  const first = page * pageSize;
  const shown = matching.slice(first, first + pageSize);
  const pageUrl = (number: number) => `${delivery.root}?${textOf({ ...query, page: number })}`;
  return {
    channelSummary: channelSummaryOf(delivery),
    contents: shown.map((item) => ({
      ...summaryOf(item, query, delivery),
      ...(includeContentBody && {
        contentBody: bodyOf(item, query, delivery),
        references: null,
        referencesList: null,
      }),
    })),
    currentPageUrl: pageUrl(page),
    nextPageUrl: first + pageSize < matching.length ? pageUrl(page + 1) : null,
    previousPageUrl: page > 0 ? pageUrl(page - 1) : null,
    ...referencesOf(content, shown, query, delivery),
  };
}

/** One item with its body. Throws NOT_FOUND. Source: site shell contract, 1.2. */
export function documentOf(
  content: ContentSet,
  keyOrId: string,
  query: ItemQuery,
  delivery: Delivery,
): ContentDocument {
  const item = content.find(keyOrId, query.language);
  if (!item) throw new CommerceError("NOT_FOUND");
  return {
    ...summaryOf(item, query, delivery),
    channelSummary: channelSummaryOf(delivery),
    contentBody: bodyOf(item, query, delivery),
    ...referencesOf(content, [item], query, delivery),
  };
}

function matcherOf({ contentTypeFQN, publishStartDate, publishEndDate }: ListQuery): (item: ContentItem) => boolean {
  const [from, until] = [publishStartDate, publishEndDate].map((text) => (text === undefined ? NaN : Date.parse(text)));
  return ({ type, publishedAt }) =>
    (contentTypeFQN === undefined || type === contentTypeFQN) &&
    !(publishedAt.getTime() < from!) &&
    !(publishedAt.getTime() > until!);
}

function channelSummaryOf({ store, origin }: Delivery): ChannelSummary {
  return {
    domainUrl: origin,
    id: store.channelId,
    name: store.name,
    resourceUrl: channelRoot(store),
    target: { id: store.siteId },
    type: "Community",
  };
}

type Absolute = Pick<ItemQuery, "showAbsoluteUrl">;

function summaryOf(item: ContentItem, query: Absolute, delivery: Delivery): WireItem {
  return {
    contentKey: item.contentKey,
    contentType: { fullyQualifiedName: item.type, name: null },
    language: item.language,
    managedContentId: item.id,
    publishedDate: item.publishedAt.toISOString(),
    resourceUrl: addressOf(`${delivery.root}/${item.contentKey}`, query, delivery),
    title: item.title,
    unauthenticatedUrl: null,
    urlName: item.urlName,
  };
}

function bodyOf({ body }: ContentItem, query: Absolute, delivery: Delivery): Record<string, unknown> {
  const media = body["sfdc_cms:media"] as { url?: unknown } | undefined;
  if (typeof media?.url !== "string" || !media.url.startsWith("/")) return { ...body };
  const siteUrl = query.showAbsoluteUrl && delivery.origin ? `${delivery.origin}/sfsites/c${media.url}` : media.url;
  return { ...body, "sfdc_cms:media": { ...media, url: siteUrl } };
}

function addressOf(path: string, { showAbsoluteUrl }: Absolute, { origin }: Delivery): string {
  return showAbsoluteUrl && origin ? origin + path : path;
}

type ReferenceQuery = Pick<ItemQuery, "referenceDepth" | "referencesAsList" | "expandReferences" | "language"> &
  Absolute;

/**
 * The items that these refer to, and their references in turn, to the requested depth. Our choice: in a list each appears once, next to
 * the items.
 */
function referencesOf(content: ContentSet, items: readonly ContentItem[], query: ReferenceQuery, delivery: Delivery) {
  if (query.referenceDepth === 0) return { references: null, referencesList: null };
  const found = new Map<string, ContentReference>();
  let level = items;
  for (let depth = 0; depth < query.referenceDepth; depth++) {
    const keys = new Set(level.flatMap(({ body }) => keysIn(body)).filter((key) => !found.has(key)));
    level = [...keys].flatMap((key) => content.find(key, query.language) ?? []);
    for (const item of level) found.set(item.contentKey, referenceTo(item, query, delivery));
  }
  if (query.referencesAsList) return { references: null, referencesList: [...found.values()] };
  return { references: Object.fromEntries(found), referencesList: null };
}

function referenceTo(item: ContentItem, query: ReferenceQuery, delivery: Delivery): ContentReference {
  const { contentKey, managedContentId, resourceUrl, title } = summaryOf(item, query, delivery);
  const expanded = query.expandReferences && { contentBody: bodyOf(item, query, delivery) };
  return { contentKey, managedContentId, resourceUrl, title, ...expanded };
}

const usual: Readonly<Record<string, unknown>> = {
  expandReferences: false,
  includeContentBody: false,
  referenceDepth: 0,
  referencesAsList: false,
  showAbsoluteUrl: false,
};

/** The query of a page as text, names in alphabetical order. */
function textOf(query: ListQuery): string {
  return Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== usual[name])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`)
    .join("&");
}
