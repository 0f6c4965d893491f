import type { RecordId } from "@tradecounter/commerce";
import { DRAWING_TYPE, PAGE_TYPE } from "@tradecounter/wire/pages";
import { marked } from "marked";
import { headTagsFrom } from "../../head-tags.ts";
import { parsedJson } from "../../parsed-json.ts";
import { at, has, isObject, refuse, textOf, type Reading, type Refusal } from "../../file-reading.ts";
import { isValidityDate } from "../../validity.ts";
import type { ContentBody, ContentProblem, NamedThing, Names, WantedItem } from "./item.ts";
import { contentKeyOf, isContentKey, languageCode, mediaAddress } from "./keys.ts";
import { drawingFrom, drawingKeys } from "./drawing.ts";
import { lineOfPath, pathFrom } from "./json-place.ts";
import { demandKeptTexts, mostLevels, tooDeepAt } from "./kept-text.ts";
import { linkSetFrom, LINK_SET } from "./link-set.ts";
import { isFilePlaceholder, isPublicFact, unknownPlaceholder, withPlainBraces } from "./placeholders.ts";
import { pageFrom, pageKeys, problemOfPageAddress } from "./page.ts";
import { hasMarkup, pictureAddresses, sanitizedHtml, siteLinks } from "./rich-text.ts";

/** What is known about a file besides its text. */
export interface FilePlace {
  readonly storeId: RecordId;
  /** Within the content folder, separated by `/`. */
  readonly path: string;
  /** The store's, which applies to an item whose file names no other: `en_US`. */
  readonly language: string;
  /** Additional hosts whose pictures the store's pages may show. */
  readonly pictureHosts?: readonly string[] | undefined;
}

/** A link within the site, and its place in a file. */
export interface SiteLink extends Pick<ContentProblem, "line" | "field"> {
  readonly address: string;
}

/** The media file of an item, by its path in the folder. */
export interface WantedMedia {
  readonly path: string;
  readonly kind: "image" | "video" | "document";
}

/** A reference to another item, and its place in a file. */
export interface NamedItem extends Pick<ContentProblem, "line" | "field"> {
  readonly contentKey: string;
  /** As its author wrote it. */
  readonly name: string;
}

export type ItemFile =
  | {
      readonly item: Omit<WantedItem, "media">;
      readonly media: WantedMedia | undefined;
      readonly named: readonly NamedItem[];
      readonly links: readonly SiteLink[];
      readonly things: readonly Omit<NamedThing, "file">[];
      readonly notes: readonly string[];
    }
  | { readonly problems: readonly ContentProblem[] };

const mediaKinds: Readonly<Record<string, WantedMedia["kind"]>> = {
  sfdc_cms__image: "image",
  sfdc_cms__video: "video",
  sfdc_cms__document: "document",
};
const NEWS = "sfdc_cms__news";

const commonKeys = ["type", "contentKey", "title", "urlName", "publishFrom", "publishUntil"];
const mostBody = 256 * 1024;
const typeShape = /^[A-Za-z][A-Za-z0-9]*(__?[A-Za-z0-9]+)*$/;

/**
 * An item parsed from a file of a content folder, or all problems in it. A `.json` file may hold any kind of item, a `.md` file an item
 * with a text. Documented in docs/content.md.
 */
export function itemFrom(source: string, place: FilePlace): ItemFile {
  const refusals: Refusal[] = [];
  const isMarkdown = place.path.endsWith(".md");
  const read = whereUnkept(source) ?? (isMarkdown ? markdownValue(source) : jsonValue(source));
  if ("fault" in read) return { problems: [{ file: place.path, line: read.line, field: "", reason: read.fault }] };
  const reading: Reading = { value: read.value, row: "", field: "", refusals };
  demandKeptTexts(reading);
  const notes: string[] = [];
  const mentions: Mention[] = [];
  const linked: (Pick<SiteLink, "address"> & Stands)[] = [];
  const linksTo = (address: string, from: Reading) => void linked.push({ address, written: address, reading: from });
  const namedThings: (Pick<NamedThing, "kind" | "name"> & Stands)[] = [];
  const names: Names = (kind, name, from) => void namedThings.push({ kind, name, written: name, reading: from });
  const found = itemIn(reading, place, { notes, mentions, linksTo, names });
  if (refusals.length > 0 || !found) {
    return {
      problems: refusals.map(({ reason, ...refusal }) => {
        const field = placeOf(refusal);
        return { file: place.path, line: lineOf(source, field, isMarkdown), field, reason };
      }),
    };
  }
  const file = { source, isMarkdown };
  return {
    item: { ...found.item, path: place.path, source },
    media: found.media,
    named: placed(mentions, file),
    links: placed(linked, file),
    things: placed(namedThings, file),
    notes,
  };
}

/** Where something occurs, and its text in the file. */
interface Stands {
  readonly reading: Reading;
  readonly written: string;
}

interface Mention extends Pick<NamedItem, "name" | "contentKey">, Stands {}

const placeOf = ({ row, field }: Pick<Reading, "row" | "field">) => [row, field].filter(Boolean).join(", ");

/** Adds to each its place as problems report it. */
function placed<Said extends Stands>(said: readonly Said[], file: { source: string; isMarkdown: boolean }) {
  const { source, isMarkdown } = file;
  // mentions are in the order of the text
  let textRead = isMarkdown ? textStart(source) : 0;
  return said.map(({ reading, written, ...rest }) => {
    const field = placeOf(reading);
    if (!isMarkdown || field !== "body") return { ...rest, field, line: lineOf(source, field, isMarkdown) };
    // the text of a Markdown file is one field
    const index = source.indexOf(written, textRead);
    if (index >= 0) textRead = index + written.length;
    return { ...rest, field, line: lineAt(source, textRead) };
  });
}

function itemIn(reading: Reading, place: FilePlace, told: Pick<Around, "notes" | "mentions" | "linksTo" | "names">) {
  const { name, language } = nameOf(place);
  const { value } = reading;
  const type = isRecord(value) && typeof value.type === "string" ? value.type : "";
  const keys = keysOf(type);
  if (!isObject(reading, keys)) return undefined;
  if (!typeShape.test(type)) return refuse(at(reading, "type"), "is no name of a content type, such as sfdc_cms__news");
  const title = plainText(at(reading, "title"), { isKnown: type === PAGE_TYPE ? isPublicFact : undefined });
  const urlName = urlNameIn(reading, type, name);
  const publishFrom = dateFrom(reading, "publishFrom");
  const publishUntil = dateFrom(reading, "publishUntil");
  if (publishFrom && publishUntil && publishUntil <= publishFrom)
    refuse(at(reading, "publishUntil"), "is not after publishFrom");
  const contentKey = has(reading, "contentKey")
    ? keyFrom(at(reading, "contentKey"))
    : contentKeyOf(place.storeId, name);
  const media = mediaIn(reading, type, place.path);
  const body = bodyIn(reading, { type, title: title ?? "", contentKey: contentKey ?? "", place, ...told });
  if (body && JSON.stringify(body).length > mostBody) refuse(at(reading, "body"), "is larger than 256 kB");
  if (title === undefined || !contentKey || !body) return undefined;
  const item = { name, contentKey, type, language, title, urlName: urlName ?? null, body, publishFrom, publishUntil };
  return { item, media };
}

function keysOf(type: string): string[] {
  if (type in mediaKinds) return [...commonKeys, "file", "url", "altText"];
  if (type === NEWS) return [...commonKeys, "body", "excerpt", "bannerImage", "seoProperties"];
  if (type === LINK_SET) return [...commonKeys, "developerName", "items"];
  if (type === PAGE_TYPE) return [...commonKeys, ...pageKeys];
  if (type === DRAWING_TYPE) return [...commonKeys, ...drawingKeys];
  return [...commonKeys, "body", "seoProperties"];
}

interface Around {
  readonly type: string;
  readonly title: string;
  readonly contentKey: string;
  readonly place: FilePlace;
  readonly notes: string[];
  readonly mentions: Mention[];
  readonly linksTo: (address: string, reading: Reading) => void;
  readonly names: Names;
  /** For search engine texts: whether the placeholder names one of the item's fields. */
  readonly isField?: (inside: string) => boolean;
}

/** The body in delivery form. Source: site shell contract, 1.1. */
function bodyIn(reading: Reading, around: Around): ContentBody | undefined {
  const { type, title, contentKey, place } = around;
  if (type in mediaKinds) {
    const url = has(reading, "url") ? webAddress(at(reading, "url")) : undefined;
    if (url !== undefined && type === "sfdc_cms__image") demandShownHost(at(reading, "url"), url, place);
    return {
      "sfdc_cms:media": {
        url: url ?? mediaAddress(contentKey, otherLanguage(place)),
        source: url === undefined ? { type: "file" } : { type: "url", mimeType: null, url },
      },
      ...(type === "sfdc_cms__image" && {
        altText: has(reading, "altText") ? plainText(at(reading, "altText"), { whenEmpty: "" }) : null,
      }),
    };
  }
  if (type === DRAWING_TYPE)
    return drawingFrom(reading, {
      pictureFrom: (picture) => referenceFrom(picture, around),
      names: around.names,
    }) as ContentBody | undefined;
  if (type === LINK_SET)
    return linkSetFrom(reading, {
      pictureFrom: (picture) => referenceFrom(picture, around),
      linksTo: around.linksTo,
    }) as ContentBody | undefined;
  if (type === PAGE_TYPE)
    return pageFrom(reading, {
      title,
      pictureFrom: (picture) => referenceFrom(picture, around),
      htmlFrom: (text) => richText(text, around),
      linksTo: around.linksTo,
      names: around.names,
    }) as ContentBody | undefined;
  const isField = (inside: string) => isFieldOf(reading, inside);
  const seo = has(reading, "seoProperties") && {
    "sfdc_cms:seoProperties": seoFrom(at(reading, "seoProperties"), { ...around, isField }),
  };
  if (type === NEWS) {
    return {
      title,
      body: richText(at(reading, "body"), around),
      excerpt: has(reading, "excerpt") ? plainText(at(reading, "excerpt")) : null,
      bannerImage: has(reading, "bannerImage") ? referenceFrom(at(reading, "bannerImage"), around) : null,
      ...seo,
    };
  }
  const body = at(reading, "body");
  if (typeof body.value === "string") return { body: richText(body, around), ...seo };
  if (!isRecord(body.value)) return refuse(body, 'is neither a text nor an object such as {"heading": …}');
  return { ...(resolved(body, around) as ContentBody), ...seo };
}

const isPlain: ReadonlySet<string> = new Set(["title", "description"]);

/** Search engine texts: title and description are plain text, and head tags are not rich text. */
function seoFrom(reading: Reading, around: Around): unknown {
  const { value } = reading;
  if (!isRecord(value)) return refuse(reading, 'is no object such as {"title": …}');
  const entries = Object.entries(value).map(([key, text]) => {
    const place = at(reading, key);
    if (key === "headTags") return [key, headTagsIn(place, around)];
    if (isPlain.has(key) && hasMarkup(String(text))) refuse(place, "is a text without markup");
    return [key, resolved(place, around)];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function headTagsIn(reading: Reading, { isField }: Around): string | undefined {
  const { value } = reading;
  if (typeof value !== "string") return refuse(reading, "is no text");
  demandKnownPlaceholders(reading, value, isField);
  const tags = headTagsFrom(value);
  return "problem" in tags ? refuse(reading, tags.problem) : value;
}

/** A value of an unknown type: its texts are rich text, and `{"content": NAME}` in it refers to another item. */
function resolved(reading: Reading, around: Around): unknown {
  const { value } = reading;
  if (typeof value === "string") {
    if (hasMarkup(value)) return richText(reading, around);
    demandKnownPlaceholders(reading, value, around.isField);
    return value;
  }
  if (Array.isArray(value)) {
    const { row, refusals } = reading;
    return value.map((one: unknown, index) =>
      resolved({ value: one, row, field: `${reading.field} ${index + 1}`, refusals }, around),
    );
  }
  if (!isRecord(value)) return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "content") return referenceFrom(reading, around);
  return Object.fromEntries(keys.map((key) => [key, resolved(at(reading, key), around)]));
}

/** Another item, by its file's path without extension or by its key. */
function referenceFrom(reading: Reading, around: Around): { contentKey: string } | undefined {
  const { value } = reading;
  const name = isRecord(value) ? (value.content ?? value.contentKey) : value;
  if (typeof name !== "string" || name === "")
    return refuse(reading, "names no item; write the path of its file without the ending");
  return { contentKey: keyNamed(name, reading, around) };
}

/** A field of an item's body, as in `{!Content.excerpt}` and `{!Record._Title}`. Source: site shell contract, section 2. */
function isFieldOf({ value }: Reading, inside: string): boolean {
  const [, path] = /^(?:Record|Content)\.(?:Body\.)?([\w.:]+)$/.exec(inside) ?? [];
  if (path === undefined) return false;
  if (["_Title", "_Object", "sfdc_cms:seoProperties.headTags"].includes(path)) return true;
  const { title, body, excerpt, bannerImage } = value as Record<string, unknown>;
  return Object.hasOwn(
    isRecord(body) ? { title, ...body } : { title, body, excerpt, bannerImage },
    path.split(".")[0]!,
  );
}

function keyNamed(name: string, reading: Reading, { place, mentions }: Around): string {
  const contentKey = isContentKey(name) ? name : contentKeyOf(place.storeId, name);
  mentions.push({ name, contentKey, reading, written: `.${name}` });
  return contentKey;
}

function richText(reading: Reading, around: Around): string {
  const { value } = reading;
  const { notes, place, linksTo, isField = () => false } = around;
  if (typeof value !== "string") return refuse(reading, "is no text") ?? "";
  demandKnownPlaceholders(reading, value, (inside) => isFilePlaceholder(inside) || isField(inside));
  const clean = sanitizedHtml(withMediaKeys(withPlainBraces(value), reading, around), otherLanguage(place));
  for (const address of pictureAddresses(clean)) demandShownHost(reading, address, place);
  for (const address of siteLinks(clean)) linksTo(address, reading);
  if (elementsIn(clean) < elementsIn(value)) notes.push(`${reading.field}: markup that is not allowed was taken out`);
  return clean;
}

/** `{!cmsMedia.pictures/counter}` refers to an item by its file's path. */
function withMediaKeys(html: string, reading: Reading, around: Around): string {
  return html.replace(
    /\{!cmsMedia\.([\w/-]+)\}/g,
    (_, name: string) => `{!cmsMedia.${keyNamed(name, reading, around)}}`,
  );
}

/** The language of a file's item, unless that is the store's own. */
function otherLanguage(place: FilePlace): string | undefined {
  const { language } = nameOf(place);
  return language === languageCode(place.language) ? undefined : language;
}

/** Refuses a picture on a host whose pictures no page may show: browsers would leave a gap without explanation. */
function demandShownHost(reading: Reading, address: string, { pictureHosts = [] }: FilePlace): void {
  const host = URL.parse(address)?.host;
  if (host === undefined || pictureHosts.includes(host)) return;
  refuse(reading, `shows a picture of ${host}, which is not among pictures.hosts of store.json`);
}

const elementsIn = (html: string) => html.match(/<[a-z]/gi)?.length ?? 0;

/** Text that is shown verbatim, except for known placeholders. */
function plainText(
  reading: Reading,
  { whenEmpty, isKnown }: { whenEmpty?: string; isKnown?: ((inside: string) => boolean) | undefined } = {},
): string | undefined {
  if (whenEmpty !== undefined && reading.value === "") return whenEmpty;
  const text = textOf(reading);
  if (text !== undefined && hasMarkup(text)) return refuse(reading, "is a text without markup");
  if (text !== undefined) demandKnownPlaceholders(reading, text, isKnown);
  return text;
}

/** Refuses a placeholder that would be shown verbatim, or as nothing. */
function demandKnownPlaceholders(
  reading: Reading,
  text: string,
  isKnown: (inside: string) => boolean = () => false,
): void {
  const unknown = unknownPlaceholder(text, isKnown);
  if (unknown) refuse(reading, `has ${unknown}, which nothing fills in there`);
}

/** A page's URL is its file's name unless the file gives another; other items have no URL unless they give one. */
function urlNameIn(reading: Reading, type: string, name: string): string | null | undefined {
  const isSaid = has(reading, "urlName");
  if (!isSaid && type !== PAGE_TYPE) return null;
  const place = at(reading, "urlName");
  const urlName = urlNameFrom(isSaid ? place : { ...place, value: name.split("/").at(-1) });
  const problem = urlName !== undefined && type === PAGE_TYPE && problemOfPageAddress(urlName);
  return problem ? refuse(place, problem) : urlName;
}

function urlNameFrom(reading: Reading): string | undefined {
  const text = textOf(reading);
  if (text === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)) return text;
  return refuse(reading, `"${text}" is not of small letters, digits and single dashes`);
}

function keyFrom(reading: Reading): string | undefined {
  const text = textOf(reading);
  if (text === undefined || isContentKey(text)) return text;
  return refuse(reading, `"${text}" is no content key: MC and 26 of the letters A to Z and the digits 2 to 7`);
}

function dateFrom(reading: Reading, key: string): Date | null {
  if (!has(reading, key)) return null;
  const place = at(reading, key);
  const text = textOf(place);
  if (text === undefined) return null;
  const moment = momentFrom(text);
  return (
    moment ?? refuse(place, `"${text}" is no moment with its time zone, such as 2026-12-01T08:00:00-05:00`) ?? null
  );
}

/** Up to the end of the year 9999 in UTC; undefined for a date that does not exist. */
function momentFrom(text: string): Date | undefined {
  const isWritten = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isWritten || !isValidityDate(text)) return undefined;
  const moment = new Date(Temporal.Instant.from(text).epochMilliseconds);
  return moment.getUTCFullYear() > 9999 ? undefined : moment;
}

function webAddress(reading: Reading): string | undefined {
  const text = textOf(reading);
  if (text === undefined || URL.parse(text)?.protocol === "https:") return text;
  return refuse(reading, "is no address that begins with https://");
}

function mediaIn(reading: Reading, type: string, path: string): WantedMedia | undefined {
  const kind = mediaKinds[type];
  if (!kind) return undefined;
  if (has(reading, "file") === has(reading, "url")) return refuse(reading, 'has either "file" or "url"');
  if (!has(reading, "file")) return undefined;
  const file = textOf(at(reading, "file"));
  if (file === undefined) return undefined;
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(file))
    return refuse(
      at(reading, "file"),
      "is no file beside this one or below; names have letters, digits, dots and dashes",
    );
  const folder = path.split("/").slice(0, -1);
  return { path: [...folder, file].join("/"), kind };
}

/** `news/opening.fr.md` is the item `news/opening` in French. */
export function nameOf({ path, language }: Pick<FilePlace, "path" | "language">): { name: string; language: string } {
  const [, name = "", own] = /^(.*?)(?:\.([a-z]{2,3}(?:[-_][A-Za-z]{2})?))?\.(?:json|md)$/.exec(path) ?? [];
  return { name, language: own === undefined ? language : languageCode(own) };
}

type Read = { readonly value: unknown } | { readonly fault: string; readonly line: number };

function whereUnkept(source: string): Read | undefined {
  const index = source.indexOf("\0");
  return index < 0
    ? undefined
    : { fault: "has the character U+0000, which cannot be kept", line: lineAt(source, index) };
}

function jsonValue(source: string): Read {
  try {
    const value = parsedJson(source);
    const index = tooDeepAt(source);
    return index < 0 ? { value } : { fault: `is more than ${mostLevels} levels deep`, line: lineAt(source, index) };
  } catch (error) {
    const { message } = error as Error;
    const known = source.slice(0, faultIn(source, message)).split("\n").length;
    return { fault: `is no JSON: ${message}`, line: known };
  }
}

/**
 * The position of a JSON syntax error, from the engine's message: it gives the position, the end of input, or ten characters of context
 * on either side.
 */
function faultIn(source: string, message: string): number {
  const told = /\bposition (\d+)/.exec(message)?.[1];
  if (told) return Number(told);
  const [, before, around] = /, (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? [];
  if (before && around) return source.indexOf(around) + 10;
  // a short text, or its beginning: the first prefix refused for an unexpected token rather than its end
  for (let end = 1; around !== undefined && end < source.length; end++) {
    try {
      JSON.parse(source.slice(0, end));
    } catch (error) {
      if ((error as Error).message.startsWith("Unexpected token")) return end - 1;
    }
  }
  return source.length;
}

/** Front matter between two lines of dashes, then the text. */
function markdownValue(source: string): Read {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [, facts, body = ""] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text) ?? [];
  if (facts === undefined) return { fault: 'begins with no facts such as "title: …" between two lines "---"', line: 1 };
  const value: Record<string, unknown> = { type: NEWS };
  for (const [index, line] of facts.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [, key, fact] = /^(\w+): *(.*)$/.exec(line) ?? [];
    if (key === undefined) return { fault: `"${line.slice(0, 40)}" is no fact such as "title: …"`, line: index + 2 };
    value[key] = unquoted(fact!.trim());
  }
  return { value: { ...value, body: marked.parse(body, { async: false }) } };
}

/** A front matter value may be quoted, as is common elsewhere. */
function unquoted(fact: string): string {
  const [, double] = /^"((?:[^"\\]|\\.)*)"$/.exec(fact) ?? [];
  if (double !== undefined) return double.replace(/\\(["\\])/g, "$1");
  const [, single] = /^'((?:[^']|'')*)'$/.exec(fact) ?? [];
  return single === undefined ? fact : single.replaceAll("''", "'");
}

/** The line of a field in an item's file. */
export const lineOfField = ({ path, source }: { path: string; source: string }, field: string): number | null =>
  lineOf(source, field, path.endsWith(".md"));

/** The line of a field; for the text of a Markdown file the line on which it begins. */
function lineOf(source: string, field: string, isMarkdown: boolean): number | null {
  if (field === "") return null;
  if (!isMarkdown) return lineOfPath(source, pathFrom(field));
  if (field === "body") return lineAt(source, textStart(source));
  return lineAt(source, source.search(new RegExp(`^${field.split(", ")[0]}:`, "m")));
}

/** Where the text of a Markdown file begins, after its front matter. */
const textStart = (source: string): number => /^\uFEFF?---\r?\n[\s\S]*?\n---\s*/.exec(source)?.[0].length ?? 0;

/** From 1; 1 for a text that was not found. */
const lineAt = (source: string, index: number): number => source.slice(0, Math.max(index, 0)).split("\n").length;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
