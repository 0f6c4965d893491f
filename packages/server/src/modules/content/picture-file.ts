import { mediaTypeOf, svgProblem, type MediaType } from "./media-type.ts";
import type { PictureSize } from "./picture-size.ts";

/** Our choice. Source of the second: site shell contract, 9.3. */
export const mostPictureBytes = 20 * 1024 * 1024;

export type JudgedPicture =
  | { readonly mediaType: string; readonly size: PictureSize | null }
  /** In words that go on from "names a.png, which …". */
  | { readonly problem: string };

/**
 * What a picture is, or why it is not taken: it is no picture, or not the one that its name says; a drawing that does more than draw; pixels that
 * would fill memory.
 */
export async function judgedPicture(path: string, bytes: Buffer): Promise<JudgedPicture> {
  if (bytes.length > mostPictureBytes) return { problem: "is larger than 20 MB" };
  const type = mediaTypeOf(path, bytes);
  if (type?.kind !== "image") return { problem: "is no picture that we deliver, or not what its ending says" };
  const size = await sizeOrProblem(type, bytes);
  return size && "problem" in size ? size : { mediaType: type.type, size };
}

/** Null of a drawing that names none: it scales. */
export async function sizeOrProblem(
  { type }: MediaType,
  bytes: Buffer,
): Promise<PictureSize | null | { readonly problem: string }> {
  const isDrawing = type === "image/svg+xml";
  const problem = isDrawing ? svgProblem(bytes.toString()) : undefined;
  if (problem !== undefined) return { problem };
  // the library that reads pictures is large, and for imports alone
  const { pictureSize } = await import("./picture-size.ts");
  const size = await pictureSize(bytes);
  return isDrawing && "problem" in size ? null : size;
}
