import { mediaTypeOf, svgProblem, type MediaType } from "./media-type.ts";
import type { PictureSize } from "./picture-size.ts";

/** Our choice. Source of the second: site shell contract, 9.3. */
export const mostPictureBytes = 20 * 1024 * 1024;

export type JudgedPicture =
  | { readonly mediaType: string; readonly size: PictureSize | null }
  /** Phrased to follow "names a.png, which …". */
  | { readonly problem: string };

/**
 * A picture's type and size, or why it is refused: not a picture, or not of the type in its name; a drawing that does more than draw; more
 * pixels than memory can take.
 */
export async function judgedPicture(path: string, bytes: Buffer): Promise<JudgedPicture> {
  if (bytes.length > mostPictureBytes) return { problem: "is larger than 20 MB" };
  const type = mediaTypeOf(path, bytes);
  if (type?.kind !== "image") return { problem: "is no picture that we deliver, or not what its ending says" };
  const size = await sizeOrProblem(type, bytes);
  return size && "problem" in size ? size : { mediaType: type.type, size };
}

/** Null for a drawing without a size: it scales. */
export async function sizeOrProblem(
  { type }: MediaType,
  bytes: Buffer,
): Promise<PictureSize | null | { readonly problem: string }> {
  const isDrawing = type === "image/svg+xml";
  const problem = isDrawing ? svgProblem(bytes.toString()) : undefined;
  if (problem !== undefined) return { problem };
  // the library that reads pictures is large, and only imports need it
  const { pictureSize } = await import("./picture-size.ts");
  const size = await pictureSize(bytes);
  return isDrawing && "problem" in size ? null : size;
}
