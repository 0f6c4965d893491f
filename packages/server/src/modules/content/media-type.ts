import sanitize from "sanitize-html";

/** The allowed file types: nothing that a browser would run as a page of the store. */
export interface MediaType {
  readonly type: string;
  readonly kind: "image" | "video" | "document";
  /** Whether a browser may show it; otherwise it is downloaded. */
  readonly isShown: boolean;
}

const starts = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString("latin1") === text;
const isPacked = (bytes: Buffer) => starts(bytes, "PK\u0003\u0004");
const isText = (bytes: Buffer) => !bytes.subarray(0, 8192).includes(0);
const office = "application/vnd.openxmlformats-officedocument";

/** Recognizes types by their first bytes, together with the extension that the name must have. */
const known: readonly (MediaType & { endings: readonly string[]; fits: (bytes: Buffer) => boolean })[] = [
  shown("image/jpeg", "image", ["jpg", "jpeg"], (bytes) => starts(bytes, "\u00ff\u00d8\u00ff")),
  shown("image/png", "image", ["png"], (bytes) => starts(bytes, "\u0089PNG\r\n\u001a\n")),
  shown("image/gif", "image", ["gif"], (bytes) => starts(bytes, "GIF8")),
  shown("image/webp", "image", ["webp"], (bytes) => starts(bytes, "RIFF") && starts(bytes, "WEBP", 8)),
  shown("image/avif", "image", ["avif"], (bytes) => starts(bytes, "ftypavi", 4)),
  shown("image/svg+xml", "image", ["svg"], (bytes) => isText(bytes) && bytes.includes("<svg")),
  shown("video/mp4", "video", ["mp4"], (bytes) => starts(bytes, "ftyp", 4)),
  shown("video/webm", "video", ["webm"], (bytes) => starts(bytes, "\u001aE\u00df\u00a3")),
  shown("application/pdf", "document", ["pdf"], (bytes) => starts(bytes, "%PDF-")),
  shown("text/plain; charset=utf-8", "document", ["txt"], isText),
  saved("text/csv; charset=utf-8", ["csv"], isText),
  saved("application/zip", ["zip"], isPacked),
  saved(`${office}.wordprocessingml.document`, ["docx"], isPacked),
  saved(`${office}.spreadsheetml.sheet`, ["xlsx"], isPacked),
];

function shown(type: string, kind: MediaType["kind"], endings: string[], fits: (bytes: Buffer) => boolean) {
  return { type, kind, isShown: true, endings, fits };
}

function saved(type: string, endings: string[], fits: (bytes: Buffer) => boolean) {
  return { type, kind: "document" as const, isShown: false, endings, fits };
}

/** A file's type, if its first bytes match its extension; undefined for types that we do not serve. */
export function mediaTypeOf(path: string, bytes: Buffer): MediaType | undefined {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  return known.find(({ endings, fits }) => endings.includes(ending ?? "") && fits(bytes));
}

/** Whether a browser may open a file of this type on its own. */
export const isShownType = (type: string): boolean => known.find((one) => one.type === type)?.isShown ?? false;

/** Why a drawing is not served: it contains something that runs or loads from elsewhere. Undefined for one that only draws. */
export function svgProblem(text: string): string | undefined {
  if (/<!ENTITY/i.test(text)) return "declares an entity";
  // its document type can add attributes, such as onclick, to elements that are written without them
  if (/<!DOCTYPE/i.test(text.replaceAll(plainDocumentType, ""))) return "declares more than its document type";
  if (/<\?xml-stylesheet/i.test(text)) return "names a style sheet";
  if (foreignEncoding.test(text)) return "is not written in UTF-8";
  const problems: string[] = [];
  sanitize(text, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nestingLimit: 200,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    onOpenTag(name, attributes) {
      const element = name.split(":").at(-1)!.toLowerCase();
      if (forbiddenElements.has(element)) problems.push(`has the element <${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        const bare = attribute.toLowerCase();
        if (bare.startsWith("on")) problems.push(`has the attribute ${attribute}`);
        else if (/(^|:)href$/.test(bare) && !/^(#|data:image\/(png|jpeg|webp);)/.test(value.trim()))
          problems.push(`leads to ${value.slice(0, 40)}`);
        // characters of a style may be escaped, and most attributes of a drawing are styles
        else if (reachesOut(value) || (value.includes("\\") && (bare === "style" || value.includes("("))))
          problems.push(`has a style that reaches elsewhere`);
      }
    },
  });
  // an end tag inside a comment or a CDATA section ends no style; characters may be escaped in it
  const plain = text.replaceAll(/<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>/g, (_, inside = "") =>
    String(inside).replaceAll("<", " "),
  );
  for (const [style] of plain.matchAll(/<(?:\w+:)?style\b[^]*?(?:<\/(?:\w+:)?style|$)/gi))
    if (reachesOut(style) || /[&\\]/.test(style)) problems.push("has a style that reaches elsewhere");
  return problems[0];
}

const plainDocumentType = /<!DOCTYPE\s+svg(\s+(PUBLIC\s+"[^"<>]*"|SYSTEM)\s+"[^"<>]*")?\s*>/gi;
/** In some other encodings, what is plain text in UTF-8 reads as markup. */
const foreignEncoding = /^\ufeff?\s*<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-1|windows-1252)/i;

const forbiddenElements: ReadonlySet<string> = new Set(
  "script foreignobject iframe object embed audio video handler listener set animate animatemotion animatetransform".split(
    " ",
  ),
);

const reachesOut = (style: string): boolean =>
  /@import|\b(?:image-set|image|src)\(|url\(\s*['"]?(?!#|['"#])/i.test(style);
