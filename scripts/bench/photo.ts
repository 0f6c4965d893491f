import sharp from "sharp";

/** A 12-megapixel JPEG with as much detail as a photo: gradients with a fine grain. */
export async function photo(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const grain = await sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 12 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const colours = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#123"/><stop offset=".5" stop-color="#c84"/><stop offset="1" stop-color="#def"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(colours))
    .composite([{ input: grain, blend: "soft-light" }])
    .flatten()
    .jpeg({ quality: 88 })
    .toBuffer();
}
