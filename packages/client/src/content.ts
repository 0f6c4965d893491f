import { getChannelContent, getChannelContents, getSiteContent, getSiteContents } from "@tradecounter/wire";
import type { ContentCollection, ContentDocument, QueryOf } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { FetchError } from "./errors.ts";

export type ContentModule = ReturnType<typeof contentModule>;

/** The item to load, and its site (`0DM…`) or channel (`0ap…`). */
export type ContentItemWanted = QueryOf<typeof getSiteContent> & {
  readonly channelOrSiteId: string;
  /** A key (`MC…`) or an id (`20Y…`). */
  readonly contentKeyOrId: string;
};

/** The items to load, and their site or channel. */
export type ContentListWanted = QueryOf<typeof getSiteContents> & { readonly channelOrSiteId: string };

/**
 * A site's content. Invalid requests are refused before the store is asked, with the specification's messages; a refusal by the store
 * becomes a plain error. Source: site specification, sections 5, 7 and 8.
 */
export function contentModule({ read }: Pick<Client, "read">) {
  return {
    /** One item with its body; null if the store's reply is empty. */
    async item(wanted: ContentItemWanted, options?: ReadOptions): Promise<ContentDocument | null> {
      const { channelOrSiteId, contentKeyOrId, ...query } = isObject(wanted) ? wanted : ({} as ContentItemWanted);
      if (!isText(channelOrSiteId)) throw invalidParameter("channelOrSiteId");
      if (!isText(contentKeyOrId)) throw invalidParameter("contentKeyOrId");
      const root = rootOf(channelOrSiteId);
      if (!root) throw invalidParameter("channelOrSiteId");
      return plainly(
        root === "site"
          ? read("content", getSiteContent, { params: { siteId: channelOrSiteId, contentKeyOrId }, query }, options)
          : read(
              "content",
              getChannelContent,
              { params: { channelId: channelOrSiteId, contentKeyOrId }, query },
              options,
            ),
      );
    },

    /** A page of items; null if the store's reply is empty. */
    async list(wanted: ContentListWanted, options?: ReadOptions): Promise<ContentCollection | null> {
      if (!isObject(wanted)) throw new TypeError("Enter input parameters to execute the request.");
      const { channelOrSiteId, ...query } = wanted;
      if (channelOrSiteId === undefined || channelOrSiteId === null || channelOrSiteId === "")
        throw new TypeError("Enter a value for channelOrSiteId.");
      for (const [name, type] of listTypes) {
        const value: unknown = (wanted as Readonly<Record<string, unknown>>)[name];
        if (value !== undefined && value !== null && !isOfType(value, type))
          throw new TypeError(`The type entered for ${name} isn’t valid. Enter the value as a/an ${type}.`);
      }
      const root = rootOf(channelOrSiteId);
      if (!root) throw new TypeError("Enter a valid prefix for channelOrSiteId.");
      return plainly(
        root === "site"
          ? read("content", getSiteContents, { params: { siteId: channelOrSiteId }, query }, options)
          : read("content", getChannelContents, { params: { channelId: channelOrSiteId }, query }, options),
      );
    },
  };
}

type ValueType = "string" | "array" | "number" | "boolean";

const listTypes: readonly (readonly [name: string, type: ValueType])[] = [
  ["channelOrSiteId", "string"],
  ["contentKeys", "array"],
  ["managedContentIds", "array"],
  ["contentTypeFQN", "string"],
  ["page", "number"],
  ["pageSize", "number"],
  ["referenceDepth", "number"],
  ["includeContentBody", "boolean"],
];

function isOfType(value: unknown, type: ValueType): boolean {
  return type === "array" ? Array.isArray(value) : typeof value === type;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const invalidParameter = (name: string) => new TypeError(`The '${name}' parameter is invalid`);

function rootOf(id: string): "site" | "channel" | undefined {
  if (id.startsWith("0DM")) return "site";
  return id.startsWith("0ap") ? "channel" : undefined;
}

/** Turns a refusal by the store into a plain error with its status text, or with the store's message if there is none. */
async function plainly<Body>(reading: Promise<Body>): Promise<Body | null> {
  try {
    return (await reading) ?? null;
  } catch (error) {
    if (error instanceof FetchError) throw new Error(error.message, { cause: error });
    throw error;
  }
}
