import sharp from "sharp";

/** Our choice: what a picture may have at most, on each side and in all. Source of the second: site shell contract, 9.3. */
const most = { side: 16_384, pixels: 64_000_000 };

/** In pixels, as it is shown. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Its size, or why a picture is not taken: it cannot be read, or would fill memory. Only its head is read. */
export async function pictureSize(bytes: Buffer): Promise<PictureSize | { readonly problem: string }> {
  try {
    const { autoOrient: size } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = size;
    if (Math.max(width, height) <= most.side && width * height <= most.pixels) return { width, height };
    return {
      problem: `has ${width} x ${height} pixels, more than ${most.pixels / 1e6} million or ${most.side} on a side`,
    };
  } catch {
    return { problem: "is a picture that cannot be read" };
  }
}
