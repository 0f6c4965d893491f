import type { StoreFacts } from "./client.ts";
import { assetAddress, base, sitePath } from "./base.ts";
import { ISLAND, ROOT, titleOf } from "./router/island.ts";
import type { Meta } from "./router/page.ts";

/** What the build knows about a page: addresses of the files that it needs. */
export interface PageFiles {
  /** The entry module. */
  readonly script: string;
  readonly styles: readonly string[];
  /** Modules to preload before the script imports them. */
  readonly modules: readonly string[];
  /** Markup that only the development server needs. */
  readonly extra?: string;
}

export interface DocumentParts {
  readonly store: Pick<StoreFacts, "name" | "locale" | "languages">;
  readonly meta: Meta;
  /** Absolute, for addresses that have to be. */
  readonly url: URL;
  readonly status: number;
  readonly files: PageFiles;
  readonly fonts: readonly string[];
  readonly body: readonly (string | Buffer)[];
  /** JSON in pieces, each escaped by `inBlock`. */
  readonly island: readonly (string | Buffer)[];
}

/**
 * The HTML document of a page. It runs no script but the one file: data are in blocks that browsers do not execute,
 * so the content security policy needs neither nonces nor hashes, and one copy serves every guest. It comes in parts: those that were
 * given as bytes are shared with other documents, so a cached document holds no copy of them.
 */
export function documentOf({
  store,
  meta,
  url: { origin, pathname },
  status,
  files,
  fonts,
  body,
  island,
}: DocumentParts): Buffer[] {
  const url = new URL(meta.canonical ?? pathname, origin);
  const jsonLd = meta.jsonLd && dataBlock("application/ld+json", JSON.stringify(withOrigin(meta.jsonLd, origin)));
  const start = `<!doctype html>
<html lang="${escaped(store.locale)}"${sitePath && ` data-base="${sitePath}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(titleOf(meta, store))}</title>
${headOf(meta, url, status, store.languages)}
<meta name="color-scheme" content="light dark">
${openGraph(meta, store, url)}
${linesFor(files, fonts)}
${jsonLd ?? ""}
</head>
<body>
<div id="${ROOT}">`;
  const parts = [start, ...body, `</div>\n${blockStart("application/json", ISLAND)}`, ...island, end];
  return encoded(parts);
}

/** The part of a document's head that is specific to the page, and is replaced when the next page is shown. */
export function headOf(
  { description = "", robots, head = "", paths }: Meta,
  canonical: URL,
  status: number,
  languages?: StoreFacts["languages"],
): string {
  const isListed = status === 200 && (robots ?? "all") === "all";
  const lines = [
    ...(isListed && languages ? alternates(canonical, languages, paths) : []),
    `<meta name="description" content="${escaped(description)}">`,
    `<meta name="robots" content="${escaped(robotsOf(robots, status))}">`,
    `<link rel="canonical" href="${escaped(canonical.href)}">`,
  ];
  return lines.join("\n") + (head && `\n${head}`);
}

/** What is not indexed is not followed either. Source: site shell contract, 10.4. */
function robotsOf(robots: Meta["robots"], status: number): string {
  if (status !== 200) return robots ?? "noindex";
  return robots === "noindex" ? "noindex, nofollow" : (robots ?? "all");
}

/** Alternate links to the page in each language, with the first as the default. Source: site shell contract, 10.5. */
function alternates(
  canonical: URL,
  languages: NonNullable<StoreFacts["languages"]>,
  paths: Meta["paths"] = {},
): string[] {
  const own = (canonical.pathname.slice(base.length) || "/") + canonical.search;
  const addressIn = ({ code, base: inFront }: (typeof languages)[number]) => {
    const path = paths[code] ?? own;
    return canonical.origin + (path === "/" && inFront ? inFront : inFront + path);
  };
  const link = (hreflang: string, language: (typeof languages)[number]) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escaped(addressIn(language))}" data-owner="setSEOProperties">`;
  return [...languages.map((one) => link(one.code, one)), link("x-default", languages[0]!)];
}

/** Open Graph tags, for previews when somebody shares the page's address. */
function openGraph(
  { title, description, image, type = "website" }: Meta,
  { name, locale }: Pick<StoreFacts, "name" | "locale">,
  { href, origin }: URL,
): string {
  const properties = {
    site_name: name,
    type,
    title: title || name,
    description,
    url: href,
    locale: locale.replace("-", "_"),
    image: image && new URL(assetAddress(image), origin).href,
  };
  return Object.entries(properties)
    .flatMap(([name, value]) => (value ? [`<meta property="og:${name}" content="${escaped(value)}">`] : []))
    .join("\n");
}

/** Copies the texts into a single block of memory. */
function encoded(parts: readonly (string | Buffer)[]): Buffer[] {
  const lengths = parts.map((part) => (typeof part === "string" ? Buffer.byteLength(part) : 0));
  const block = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, 0));
  let end = 0;
  return parts.map((part) => {
    if (typeof part !== "string") return part;
    const start = end;
    end += block.write(part, start);
    return block.subarray(start, end);
  });
}

const known = new WeakMap<PageFiles, string>();

function linesFor(files: PageFiles, fonts: readonly string[]): string {
  let lines = known.get(files);
  if (lines === undefined) known.set(files, (lines = linesFrom(files, fonts)));
  return lines;
}

function linesFrom(files: PageFiles, fonts: readonly string[]): string {
  return [
    ...fonts.map(
      (font) => `<link rel="preload" href="${escaped(sitePath + font)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...files.styles.map((style) => `<link rel="stylesheet" href="${escaped(sitePath + style)}">`),
    `<link rel="icon" href="${sitePath}/favicon.svg" type="image/svg+xml">`,
    `${files.extra ?? ""}<script type="module" src="${escaped(sitePath + files.script)}"></script>`,
    ...files.modules.map((module) => `<link rel="modulepreload" href="${escaped(sitePath + module)}">`),
  ].join("\n");
}

const end = "</script>\n</body>\n</html>\n";

/** Data that browsers do not execute. */
function dataBlock(type: string, json: string): string {
  return `${blockStart(type)}${inBlock(json)}</script>`;
}

function blockStart(type: string, id?: string): string {
  return `<script type="${type}"${id ? ` id="${id}"` : ""}>`;
}

/** JSON, or a part of it, escaped for a block: no `<` in it can end the element or open a comment. */
export function inBlock(json: string): string {
  return json.replaceAll("<", "\\u003c");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign]!);
}

const addresses = new Set(["url", "@id", "image", "item", "logo", "urlTemplate"]);

/** Search engines want absolute addresses; pages know only their own paths. */
function withOrigin(value: unknown, origin: string, key = ""): unknown {
  if (typeof value === "string") return addresses.has(key) && value.startsWith("/") ? origin + value : value;
  if (Array.isArray(value)) return value.map((one) => withOrigin(one, origin, key));
  if (value === null || typeof value !== "object") return value;
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) copy[name] = withOrigin(inner, origin, name);
  return copy;
}
