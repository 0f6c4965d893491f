import { isVideoAddress } from "@tradecounter/wire/pages";
import sanitize from "sanitize-html";
import { siteMediaAddress } from "./keys.ts";

// Source of all lists here: site shell contract, section 10.1.
const elements =
  "a abbr acronym address b big blockquote br caption cite code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 " +
  "hr i img ins kbd li mark ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var";

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];
const length = [/^\d{1,4}(\.\d{1,3})?(px|em|rem|%)$/];

const options: sanitize.IOptions = {
  allowedTags: elements.split(" "),
  allowedAttributes: {
    "*": ["class", "dir", "lang", "title", "style"],
    a: ["href", "target", "rel"],
    img: ["src", "srcset", "alt", "width", "height", "loading"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
  },
  allowedStyles: {
    "*": {
      "text-align": [/^(left|right|center|justify)$/],
      color: colour,
      "background-color": colour,
      "font-weight": [/^(normal|bold|[1-9]00)$/],
      "font-style": [/^(normal|italic)$/],
      "text-decoration": [/^(none|underline|line-through)$/],
      width: length,
      "padding-left": length,
    },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: { a: (tagName, attributes) => ({ tagName, attribs: safeLink(attributes) }) },
};

/**
 * Rich text without anything that can run, load from elsewhere or alter the page around it. Media tokens become URLs, of the
 * files in a language other than the store's own if one is given. Source: site shell contract, section 10.1.
 */
export function sanitizedHtml(html: string, language?: string): string {
  const text = withMediaAddresses(html, language);
  let videos = 0;
  let refused = 0;
  const withVideos = sanitize(text, {
    ...options,
    allowedTags: [...(options.allowedTags as string[]), "iframe"],
    allowedAttributes: {
      ...(options.allowedAttributes as Record<string, string[]>),
      iframe: ["src", "width", "height", "allowfullscreen", "loading"],
    },
    onOpenTag(name, { src }) {
      if (name !== "iframe") return;
      videos++;
      if (!isVideoAddress(src)) refused++;
    },
  });
  // if one leads anywhere else, all are removed
  return videos === 0 || refused === 0 ? withVideos : sanitize(text, options);
}

/** A label or a product's name: text with superscript and subscript only. */
export function sanitizedLabel(html: string): string {
  return sanitize(html, { allowedTags: ["sup", "sub"], allowedAttributes: {}, disallowedTagsMode: "discard" });
}

/** The URLs of pictures in sanitized rich text. */
export function pictureAddresses(html: string): string[] {
  const found: string[] = [];
  sanitize(html, {
    allowedTags: [],
    onOpenTag(name, { src, srcset }) {
      if (name !== "img") return;
      found.push(src ?? "", ...(srcset ?? "").split(",").map((candidate) => candidate.trim().split(/\s/, 1)[0]!));
    },
  });
  return found;
}

/** The links in sanitized rich text that stay within the site. */
export function siteLinks(html: string): string[] {
  const found: string[] = [];
  sanitize(html, {
    allowedTags: [],
    onOpenTag(name, { href }) {
      if (name === "a" && href?.startsWith("/")) found.push(href);
    },
  });
  return found;
}

const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Sanitized rich text without its markup. */
export const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name]!);

/** Whether a plain text contains an HTML element. */
export const hasMarkup = (text: string): boolean => /<[a-z!/?]/i.test(text);

function safeLink(attributes: sanitize.Attributes): sanitize.Attributes {
  const { href, target } = attributes;
  return {
    ...attributes,
    ...(href !== undefined && { href: isSafeTarget(href) ? href : "#" }),
    ...(target === "_blank" && { rel: "noopener noreferrer" }),
  };
}

/** Our choice: a link that could run something leads nowhere, instead of to `javascript:void(0)`, which is itself a script. */
function isSafeTarget(href: string): boolean {
  // browsers ignore these within a scheme
  const bare = [...href].filter((sign) => sign > " " && sign !== "\u007f").join("");
  if (bare.startsWith("//") || bare.startsWith("/\\") || bare.startsWith("\\")) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined || ["http", "https", "mailto", "tel"].includes(scheme);
}

function withMediaAddresses(html: string, language?: string): string {
  const inLanguage = language === undefined ? "" : `&amp;language=${language}`;
  return html
    .replace(/\{!cmsMedia\.(MC[A-Z2-7]{26})\}/g, (_, key: string) => siteMediaAddress(key, language))
    .replace(
      /\{!contentAsset\.([\w-]+)\.(\w+)\}/g,
      (_, name: string, version: string) => `/sfsites/c/file-asset/${name}?v=${version}${inLanguage}`,
    );
}
