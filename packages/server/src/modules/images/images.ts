import { createHash } from "node:crypto";
import { join } from "node:path";
import { recentlyUsed } from "../../recently-used.ts";
import { createTurns } from "../../turns.ts";
import { openDiskCache, type DiskCache } from "./disk-cache.ts";
import type { ImageOptions } from "./options.ts";
import { bestAccepted, resize, type Resized } from "./resize.ts";

/** A picture as stored. */
export interface ImageSource {
  readonly type: string;
  readonly bytes: Buffer;
  /** Identifies the bytes. */
  readonly etag: string;
}

export interface MadeImage extends Resized {
  readonly etag: string;
}

export interface WantedImage {
  readonly options: ImageOptions;
  /** The request's Accept header. */
  readonly accepts: string;
  readonly beforeMaking: () => void;
}

const mostBytesOnDisk = 512 << 20;
const mostBytesInMemory = 32 << 20;
/** The library has its own threads; more concurrency only takes memory. */
const turns = { atOnce: 2, waiting: 64 };

/** Converts pictures to other sizes and formats and caches the results, in memory and on disk. */
export function createImages({ dataFolder }: { readonly dataFolder: string }) {
  const recent = recentlyUsed<MadeImage>(mostBytesInMemory);
  const making = new Map<string, Promise<MadeImage>>();
  const { inTurn } = createTurns(turns);
  let disk: Promise<DiskCache> | undefined;

  /** `beforeMaking` may refuse the work by throwing. Throws ImageError, and NoTurnError when too many are waiting. */
  async function made(source: ImageSource, wanted: WantedImage): Promise<MadeImage> {
    const name = nameOf(source, wanted);
    const kept = recent.get(name) ?? making.get(name) ?? (await keptOnDisk(name));
    if (kept) return kept;
    // somebody may have begun meanwhile; a refusal concerns its own requester, so whoever joins is checked first
    const underway = making.get(name);
    if (underway) return underway;
    wanted.beforeMaking();
    const begun = make(name, source, wanted).finally(() => making.delete(name));
    making.set(name, begun);
    return begun;
  }

  async function keptOnDisk(name: string): Promise<MadeImage | undefined> {
    disk ??= openDiskCache(join(dataFolder, "images"), mostBytesOnDisk);
    const image = imageFrom(name, await (await disk).get(name));
    if (image) recent.set(name, image, image.bytes.length);
    // made while the disk was being read
    return image ?? recent.get(name);
  }

  async function make(name: string, { bytes }: ImageSource, { options, accepts }: WantedImage): Promise<MadeImage> {
    const image = { ...(await inTurn(() => resize(bytes, options, accepts))), etag: `"${name}"` };
    recent.set(name, image, image.bytes.length);
    await (await disk)?.set(name, fileOf(image));
    return image;
  }

  return { made };
}

export type Images = ReturnType<typeof createImages>;

/** The same for all requests that get the same bytes. */
function nameOf({ etag }: ImageSource, { options, accepts }: WantedImage): string {
  const chosen = options.format === "auto" ? bestAccepted(accepts) : null;
  return createHash("sha256")
    .update(JSON.stringify([etag, options, chosen]))
    .digest("hex")
    .slice(0, 40);
}

/** The type, on a line of its own, followed by the bytes. */
function fileOf({ type, bytes }: Resized): Buffer {
  return Buffer.concat([Buffer.from(`${type}\n`), bytes]);
}

function imageFrom(name: string, file: Buffer | undefined): MadeImage | undefined {
  const end = file?.indexOf("\n") ?? -1;
  if (!file || end < 0) return undefined;
  return { type: file.toString("latin1", 0, end), bytes: file.subarray(end + 1), etag: `"${name}"` };
}
