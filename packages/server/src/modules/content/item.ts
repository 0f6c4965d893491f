import type { RecordId } from "@tradecounter/commerce";
import type { Reading } from "../../file-reading.ts";
import type { PictureSize } from "./picture-size.ts";

/** An item in one language, as shoppers or a preview see it. */
export interface ContentItem {
  readonly id: RecordId;
  readonly contentKey: string;
  readonly name: string;
  /** Fully qualified name, such as `sfdc_cms__image`. */
  readonly type: string;
  /** With an underscore: `en_US`. */
  readonly language: string;
  readonly title: string;
  readonly urlName: string | null;
  readonly body: ContentBody;
  readonly publishedAt: Date;
  readonly mediaHash: string | null;
  /** The picture's size, where its file is one. */
  readonly mediaSize: PictureSize | null;
}

export type ContentBody = Readonly<Record<string, unknown>>;

/** A media file of an item: a picture, a document. */
export interface MediaFile {
  /** Within the content folder. */
  readonly path: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** For a picture. */
  readonly size: PictureSize | null;
}

/** An item in one language, as its file describes it. */
export interface WantedItem {
  readonly name: string;
  readonly contentKey: string;
  readonly type: string;
  readonly language: string;
  readonly title: string;
  readonly urlName: string | null;
  readonly body: ContentBody;
  readonly publishFrom: Date | null;
  readonly publishUntil: Date | null;
  readonly path: string;
  readonly source: string;
  readonly media: MediaFile | null;
}

/** A problem in a content file. */
export interface ContentProblem {
  readonly file: string;
  /** From 1; null where it is about the file as a whole. */
  readonly line: number | null;
  /** The place within the file, such as `body, items 2, label`; may be empty. */
  readonly field: string;
  readonly reason: string;
}

/** A reference to something other than an item; an `address` is the URL of a category or a product. */
export interface NamedThing extends Omit<ContentProblem, "reason"> {
  readonly kind: "menu" | "category" | "part" | "engine" | "address";
  readonly name: string;
}

/** Called for each. */
export type Names = (kind: NamedThing["kind"], name: string, reading: Reading) => void;

/** In readable form: file, line, place, reason. */
export function problemSentence({ file, line, field, reason }: ContentProblem): string {
  const place = line === null ? file : `${file}:${line}`;
  return [[place, field].filter(Boolean).join(", "), reason].join(": ");
}
