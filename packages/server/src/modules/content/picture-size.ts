import sharp from "sharp";

/** Our choice: what a picture may have at most, on each side and in all. Source of the second: site shell contract, 9.3. */
const most = { side: 16_384, pixels: 64_000_000 };

/** Why a picture is not taken: it cannot be read, or would fill memory. Only its head is read. */
export async function pictureProblem(bytes: Buffer): Promise<string | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) <= most.side && width * height <= most.pixels) return undefined;
    return `has ${width} x ${height} pixels, more than ${most.pixels / 1e6} million or ${most.side} on a side`;
  } catch {
    return "is a picture that cannot be read";
  }
}
