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
  /** Of its file, where that is a picture. */
  readonly mediaSize: PictureSize | null;
}

export type ContentBody = Readonly<Record<string, unknown>>;

/** A file that an item brings: a picture, a document. */
export interface MediaFile {
  /** In the folder of content. */
  readonly path: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** Of a picture. */
  readonly size: PictureSize | null;
}

/** An item in one language, as its file says it. */
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

/** Something wrong in a file of content. */
export interface ContentProblem {
  readonly file: string;
  /** From 1; null where it is about the file as a whole. */
  readonly line: number | null;
  /** The place in it, such as `body, items 2, label`; may be empty. */
  readonly field: string;
  readonly reason: string;
}

/** What a file names beside other items; an `address` is that of a category or a product. */
export interface NamedThing extends Omit<ContentProblem, "reason"> {
  readonly kind: "menu" | "category" | "part" | "engine" | "address";
  readonly name: string;
}

/** Hears of each. */
export type Names = (kind: NamedThing["kind"], name: string, reading: Reading) => void;

/** As a person reads it: the file, the line, the place, the reason. */
export function problemSentence({ file, line, field, reason }: ContentProblem): string {
  const place = line === null ? file : `${file}:${line}`;
  return [[place, field].filter(Boolean).join(", "), reason].join(": ");
}
