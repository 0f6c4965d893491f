import sharp from "sharp";

/** Our choice: maximum pixels of a picture, per side and in total. Source of the second: site shell contract, 9.3. */
const most = { side: 16_384, pixels: 64_000_000 };

/** In pixels, as displayed. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture's size, or why it is refused: it cannot be read, or would fill memory. Only its header is read. */
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
