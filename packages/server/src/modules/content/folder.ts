import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { RecordId } from "@tradecounter/commerce";
import { contentNameIn, isStoreAddress, PAGE_TYPE } from "@tradecounter/wire/pages";
import { errorCodeOf } from "../../error-code.ts";
import { problemSentence, type ContentProblem, type MediaFile, type NamedThing, type WantedItem } from "./item.ts";
import { languageCode } from "./keys.ts";
import { itemFrom, lineOfField, nameOf, type NamedItem, type SiteLink, type WantedMedia } from "./item-file.ts";
import { LINK_SET } from "./link-set.ts";
import { mediaTypeOf } from "./media-type.ts";
import { sizeOrProblem } from "./picture-file.ts";

/** The contents of a content folder, or all problems found in it. */
export type ContentFolder =
  | {
      readonly items: readonly WantedItem[];
      /** Accepted, but changed or leading nowhere. */
      readonly notes: readonly string[];
      /** What it refers to in the catalog. */
      readonly things: readonly NamedThing[];
      /** The release that was edited; undefined where the folder was not pulled. */
      readonly release: number | undefined;
    }
  | { readonly problems: readonly ContentProblem[] };

/** Holds the number of the release that a folder was pulled from. */
export const RELEASE_FILE = ".release";

const most = { items: 20_000, mediaBytes: 20 * 1024 * 1024, references: 3 };

/** Reads a content folder. Throws where it cannot be read. */
export async function readContentFolder(
  folder: string,
  store: {
    readonly id: RecordId;
    readonly language: string;
    /** The languages in which the store is shown besides its own. */
    readonly languages?: readonly string[] | undefined;
    readonly pictureHosts?: readonly string[] | undefined;
    /** Names of pages that the store has besides its content. */
    readonly pages?: readonly string[] | undefined;
  },
): Promise<ContentFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(json|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).split(sep))
    // files of editors and version control
    .filter((parts) => !parts.some((part) => part.startsWith(".")))
    .map((parts) => parts.join("/"))
    .sort();
  const problems: ContentProblem[] = [];
  const items: WantedItem[] = [];
  const links: (SiteLink & { file: string })[] = [];
  const things: NamedThing[] = [];
  const namedIn = new Map<string, readonly NamedItem[]>();
  const refusedNames = new Set<string>();
  const notes: string[] = [];
  if (paths.length > most.items)
    problems.push({ file: folder, line: null, field: "", reason: `has more than ${most.items} files` });
  for (const path of paths.slice(0, most.items)) {
    const bytes = await readFile(join(folder, path));
    const source = bytes.toString("utf8");
    const read = isUtf8(bytes)
      ? itemFrom(source, { ...store, storeId: store.id, path })
      : { problems: [notUtf8(path, source)] };
    if ("problems" in read) {
      problems.push(...read.problems);
      refusedNames.add(nameOf({ ...store, path }).name);
      continue;
    }
    const media = read.media && (await mediaOf(folder, read.media));
    if (media && "reason" in media) {
      problems.push({ file: path, line: lineOfField(read.item, "file"), field: "file", reason: media.reason });
      refusedNames.add(read.item.name).add(read.item.contentKey);
    } else items.push(withMedia(read.item, media ?? null));
    namedIn.set(path, read.named);
    links.push(...read.links.map((link) => ({ ...link, file: path })));
    things.push(...read.things.map((thing) => ({ ...thing, file: path })));
    notes.push(...read.notes.map((note) => `${path}, ${note}`));
  }
  const { languages = [] } = store;
  problems.push(
    ...together(items, { namedIn, refusedNames, languages }),
    ...menusNotHere(things, items, store.language),
  );
  if (problems.length > 0) return { problems };
  const leads = links.map((link) => ({ ...link, address: withoutLanguage(link.address, store.languages) }));
  notes.push(...linksToNowhere(leads, items, store.pages).map(problemSentence), ...notesOfLanguages(items, store));
  const addresses = leads
    .filter(({ address }) => isOfRecord(address))
    .map(({ address, ...place }) => ({ ...place, kind: "address" as const, name: address }));
  return { items, notes, things: [...things, ...addresses], release: await releaseOf(folder) };
}

/** Reported with the line of the first undecodable character. */
function notUtf8(file: string, text: string): ContentProblem {
  const before = text.slice(0, text.indexOf("\uFFFD"));
  return { file, line: before.split("\n").length, field: "", reason: "is not in UTF-8" };
}

/**
 * Problems that only show across files. `namedIn` has, by file, the references that its author wrote; `refusedNames` the items whose own
 * files are refused: they exist, and have been reported. `languages` are those besides the store's own.
 */
function together(
  items: readonly WantedItem[],
  {
    namedIn,
    refusedNames,
    languages,
  }: {
    namedIn: ReadonlyMap<string, readonly NamedItem[]>;
    refusedNames: ReadonlySet<string>;
    languages: readonly string[];
  },
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const refuse = (item: WantedItem, field: string, reason: string) =>
    problems.push({ file: item.path, line: lineOfField(item, field), field, reason });
  const nameOfKey = new Map<string, string>();
  const pathOf = new Map<string, string>();
  const typeOf = new Map<string, string>();
  for (const item of items) {
    const { name, contentKey, path, language, type } = item;
    const other = nameOfKey.get(contentKey);
    if (other !== undefined && other !== name) refuse(item, "contentKey", `is that of ${other}`);
    nameOfKey.set(contentKey, name);
    const place = `${name} ${language}`;
    if (pathOf.has(place)) refuse(item, "", `says the same item in the same language as ${pathOf.get(place)}`);
    pathOf.set(place, path);
    if (typeOf.has(name) && typeOf.get(name) !== type)
      refuse(item, "type", `is ${typeOf.get(name)} in another language of the same item`);
    typeOf.set(name, type);
  }
  const setNamed = new Map<string, string>();
  for (const item of items) {
    const { path, type, language, body } = item;
    if (type !== LINK_SET) continue;
    const place = `${String(body.developerName)} ${language}`;
    if (setNamed.has(place)) refuse(item, "developerName", `is that of ${setNamed.get(place)} as well`);
    setNamed.set(place, path);
  }
  const pageAt = new Map<string, string>();
  for (const item of items) {
    const { path, type, language, urlName } = item;
    if (type !== PAGE_TYPE) continue;
    if (languages.includes(urlName ?? "")) refuse(item, "urlName", `is where the pages in ${urlName} begin`);
    const address = `${urlName} ${language}`;
    if (pageAt.has(address)) refuse(item, "urlName", `is the address of ${pageAt.get(address)} as well`);
    pageAt.set(address, path);
  }
  for (const { path, body, source } of items) {
    const named = namedIn.get(path) ?? [];
    const told = new Set(named.map(({ contentKey, line }) => `${contentKey} ${line}`));
    // keys inside a URL or a reference
    const keys = new Set([...keysIn(body), ...keysInTexts(body)]);
    const inTexts = [...keys].flatMap((key) =>
      linesWith(source, key)
        .filter((line) => !told.has(`${key} ${line}`))
        .map((line) => ({ contentKey: key, name: key, field: "", line })),
    );
    for (const { contentKey, name, field, line } of [...named, ...inTexts])
      if (!nameOfKey.has(contentKey) && !refusedNames.has(name))
        problems.push({ file: path, line, field, reason: `names an item that is not here: ${name}` });
  }
  return problems;
}

/** The lines that contain a text, from 1. */
function linesWith(source: string, text: string): number[] {
  return source.split("\n").flatMap((line, index) => (line.includes(text) ? index + 1 : []));
}

/** A menu is shown in the page's language, or else in the store's own. */
function menusNotHere(things: readonly NamedThing[], items: readonly WantedItem[], language: string): ContentProblem[] {
  const menus = new Set(
    items.filter(({ type }) => type === LINK_SET).map((item) => `${String(item.body.developerName)} ${item.language}`),
  );
  const languageOf = new Map(items.map((item) => [item.path, item.language]));
  return things
    .filter(({ kind, name, file }) => {
      const readIn = [languageOf.get(file), language];
      return kind === "menu" && !readIn.some((one) => menus.has(`${name} ${one}`));
    })
    .map(({ kind, name, ...place }) => ({ ...place, reason: `names a ${kind} that is not here: ${name}` }));
}

/** Languages of the store without any page, and pages in a language that the store is not shown in. */
function notesOfLanguages(
  items: readonly WantedItem[],
  { language, languages = [] }: { language: string; languages?: readonly string[] | undefined },
): string[] {
  const shown = [language, ...languages.map(languageCode)];
  const pages = items.filter(({ type }) => type === PAGE_TYPE);
  const written = new Set(pages.map((page) => page.language));
  const without = pages.length > 0 ? shown.filter((one) => !written.has(one)) : [];
  return [
    ...without.map((one) => `no page is in ${one}, in which the store is shown`),
    ...pages
      .filter((page) => !shown.includes(page.language))
      .map(({ path, language: one }) => `${path}: is in ${one}, in which the store is not shown`),
  ];
}

/** The URL without its language prefix. */
function withoutLanguage(address: string, languages: readonly string[] = []): string {
  const [, first, rest] = /^\/([a-z]{2})((?:[/?#].*)?)$/.exec(address) ?? [];
  if (first === undefined || !languages.includes(first)) return address;
  return rest!.startsWith("/") ? rest! : `/${rest}`;
}

/** The URL of a category or a product, which the catalog may not have. */
const isOfRecord = (address: string) => /^\/(category|product)\//i.test(address) && isStoreAddress(address);

/** Our choice: reported, not refused, as something other than the store may serve that URL. */
function linksToNowhere(
  links: readonly (SiteLink & { file: string })[],
  items: readonly WantedItem[],
  others: readonly string[] = [],
): ContentProblem[] {
  const pages = new Set([
    ...others,
    ...items.flatMap(({ type, urlName }) => (type === PAGE_TYPE ? (urlName ?? []) : [])),
  ]);
  return links
    .filter(({ address }) => !isStoreAddress(address) && !pages.has(contentNameIn(address) ?? ""))
    .map(({ address, ...place }) => ({ ...place, reason: `leads to ${address}, where the store has no page` }));
}

/** The keys of the items that a body refers to. */
export function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== "object" || value === null) return [];
  const { contentKey } = value as { contentKey?: unknown };
  const own = typeof contentKey === "string" ? [contentKey] : [];
  return [...own, ...Object.values(value).flatMap(keysIn)];
}

/** The keys of items whose files are shown in texts, by URL. */
function keysInTexts(body: unknown): string[] {
  return [...JSON.stringify(body).matchAll(/\/cms\/delivery\/media\/(MC[A-Z2-7]{26})/g)].map(([, key]) => key!);
}

function withMedia(item: Omit<WantedItem, "media">, media: MediaFile | null): WantedItem {
  if (!media) return { ...item, media };
  const ofFile = {
    type: "file",
    mimeType: media.mediaType,
    fileName: media.path.split("/").at(-1),
    fileSize: media.bytes.length,
  };
  const address = (item.body["sfdc_cms:media"] as { url: string }).url;
  return { ...item, body: { ...item.body, "sfdc_cms:media": { url: address, source: ofFile } }, media };
}

async function mediaOf(folder: string, { path, kind }: WantedMedia): Promise<MediaFile | { readonly reason: string }> {
  let bytes: Buffer;
  try {
    bytes = await readFile(join(folder, path));
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return { reason: `names ${path}, which is not there` };
    throw error;
  }
  if (bytes.length > most.mediaBytes) return { reason: `names ${path}, which is larger than 20 MB` };
  const type = mediaTypeOf(path, bytes);
  if (!type) return { reason: `names ${path}, which is no file that we deliver, or not what its ending says` };
  if (type.kind !== kind) return { reason: `names ${path}, which is no ${kind}` };
  const size = type.kind === "image" ? await sizeOrProblem(type, bytes) : null;
  if (size && "problem" in size) return { reason: `names ${path}, which ${size.problem}` };
  return { path, hash: createHash("sha256").update(bytes).digest("hex"), mediaType: type.type, bytes, size };
}

async function releaseOf(folder: string): Promise<number | undefined> {
  try {
    const text = await readFile(join(folder, RELEASE_FILE), "utf8");
    return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
