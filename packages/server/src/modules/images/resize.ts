import type { Sharp } from "sharp";
import type { Format, Gravity, ImageOptions } from "./options.ts";

export interface Resized {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The picture cannot be converted: it is too large for memory, or not a picture. */
export class ImageError extends Error {
  readonly status: 413 | 415;
  constructor(status: 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Source: site shell contract, 9.3. Limits for the pixels of a source, of a result, and of one that is encoded as avif in reasonable
 * time.
 */
const most = { sourceBytes: 20_000_000, sourcePixels: 64_000_000, pixels: 24_000_000, avifPixels: 2_250_000 };
const timeLimitSeconds = 5;

type Encoding = "jpeg" | "png" | "webp" | "avif" | "gif";

/** The format in which each source format is sent if none is requested. */
const encodingOf: Readonly<Record<string, Encoding>> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  heif: "avif",
  gif: "gif",
};

/**
 * A picture in another size and format. The camera's orientation is applied; metadata about place and camera is removed unless requested.
 * `accepts` is a request's Accept header. Throws ImageError. Source: site shell contract, 9.3.
 */
export async function resize(source: Buffer, options: ImageOptions, accepts: string): Promise<Resized> {
  if (source.length > most.sourceBytes) throw new ImageError(413, "The picture has too many bytes.");
  // the library takes a tenth of a second to load, which a starting store need not wait for
  const { default: sharp } = await import("sharp");
  const unreadable = () => new ImageError(415, "This is no picture that can be read.");
  if (source.length === 0) throw unreadable();
  const head = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  const frames = head.pages ?? 1;
  const animates = options.isAnimated && frames > 1;
  const height = head.pageHeight ?? head.height;
  if (head.width * height * (animates ? frames : 1) > most.sourcePixels)
    throw new ImageError(413, "The picture has too many pixels.");
  const usual = encodingOf[head.format ?? ""];
  if (!usual) throw new ImageError(415, "Pictures of this kind are not made anew.");
  if (options.format === "json")
    return toldAsJson({
      width: head.autoOrient.width,
      height: head.autoOrient.height,
      format: usual,
      bytes: source.length,
    });

  const image = sharp(source, { limitInputPixels: most.sourcePixels, animated: animates, failOn: "error" });
  image.timeout({ seconds: timeLimitSeconds });
  if (!animates) image.autoOrient();
  const box = boxOf(options, head.autoOrient);
  if (box.width * box.height > most.pixels) throw new ImageError(413, "That is too large.");
  place(image, options, box.isLarger);
  if (options.keepsMetadata) image.keepMetadata();
  else image.keepIccProfile();
  const encoding = encodingFor(options.format, accepts, usual, { pixels: box.width * box.height, animates });
  try {
    return { type: `image/${encoding}`, bytes: await encoded(image, encoding, options).toBuffer() };
  } catch (error) {
    throw new ImageError(415, `The picture cannot be read to its end: ${(error as Error).message}`);
  }
}

/** The maximum size of the result, and whether the source is larger than requested. */
function boxOf({ width, height, fit }: ImageOptions, source: { readonly width: number; readonly height: number }) {
  const isLarger = source.width > (width ?? 0) && source.height > (height ?? 0);
  if (width === null && height === null) return { ...source, isLarger };
  if (fit === "scale-down" && (width ?? 0) >= source.width && (height ?? 0) >= source.height)
    return { ...source, isLarger };
  return {
    width: width ?? Math.round((height! * source.width) / source.height),
    height: height ?? Math.round((width! * source.height) / source.width),
    isLarger,
  };
}

function place(image: Sharp, { width, height, fit, gravity }: ImageOptions, sourceIsLarger: boolean): void {
  if (width === null && height === null) return;
  const box = { width: width ?? undefined, height: height ?? undefined };
  const covering = { ...box, fit: "cover", position: positionOf(gravity) } as const;
  const within = { ...box, fit: "inside", withoutEnlargement: true } as const;
  switch (fit) {
    case "scale-down":
      return void image.resize(within);
    case "contain":
      return void image.resize({ ...box, fit: "inside" });
    case "cover":
      return void image.resize(covering);
    case "crop":
      return void image.resize(sourceIsLarger ? covering : within);
    case "pad":
      return void image.resize({ ...box, fit: "contain", background: "white" });
    case "squeeze":
      return void image.resize({ ...box, fit: "fill" });
  }
}

/** The library can keep a third of the picture: the one that contains the point. */
function positionOf(gravity: Gravity): string {
  if (gravity === "auto") return "attention";
  if (typeof gravity === "string") return gravity;
  const third = (at: number, names: readonly [string, string]) => (at < 1 / 3 ? names[0] : at > 2 / 3 ? names[1] : "");
  return `${third(gravity.x, ["left", "right"])} ${third(gravity.y, ["top", "bottom"])}`.trim() || "centre";
}

function encodingFor(
  format: Format | null,
  accepts: string,
  usual: Encoding,
  { pixels, animates }: { readonly pixels: number; readonly animates: boolean },
): Encoding {
  const wanted = format === "auto" ? bestAccepted(accepts) : format === "baseline-jpeg" ? "jpeg" : format;
  if (wanted === null || wanted === "json") return usual;
  return wanted === "avif" && (animates || pixels > most.avifPixels) ? "webp" : wanted;
}

/** The most compact format that the browser accepts; null for neither. */
export function bestAccepted(accepts: string): "avif" | "webp" | null {
  const isAccepted = (type: string) =>
    accepts.split(",").some((one) => one.trim().startsWith(type) && !/;\s*q=0(\.0*)?\s*$/.test(one));
  return isAccepted("image/avif") ? "avif" : isAccepted("image/webp") ? "webp" : null;
}

function encoded(image: Sharp, encoding: Encoding, { quality, format }: ImageOptions): Sharp {
  switch (encoding) {
    case "avif":
      // Our choice: effort 3, which the contract suggests, takes four times as long for files of the same size
      return image.avif({ quality: Math.min(quality ?? 55, 80), effort: 1 });
    case "webp":
      return image.webp({ quality: quality ?? 85 });
    case "jpeg":
      return image.jpeg({ quality: quality ?? 85, progressive: format !== "baseline-jpeg" });
    case "png":
      return image.png();
    case "gif":
      return image.gif();
  }
}

function toldAsJson({
  width,
  height,
  format,
  bytes,
}: {
  width: number;
  height: number;
  format: string;
  bytes: number;
}) {
  const original = { file_size: bytes, width, height, format: `image/${format}` };
  return { type: "application/json", bytes: Buffer.from(JSON.stringify({ width, height, original })) };
}
