import { createHash } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import type { Queries } from "../../db/index.ts";
import { judgedPicture } from "../content/index.ts";
import * as rows from "./store.ts";

/** A picture stored for a URL. */
export type KeptPicture = { readonly path: string } | { readonly problem: string };

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
};

/**
 * Stores a picture, or says why not. `name` is that of its file or the last part of its URL; without an extension, the first bytes
 * determine the type. A dry run writes nothing.
 */
export async function keepPicture(
  q: Queries,
  storeId: RecordId,
  { name, bytes, now, dryRun = false }: { name: string; bytes: Buffer; now: Date; dryRun?: boolean },
): Promise<KeptPicture> {
  const [, stem = "", ending] = /^(.*?)(\.[A-Za-z]{3,4})?$/.exec(name) ?? [];
  const candidates = ending ? [name] : Object.values(endings).map((one) => `${name}.${one}`);
  let problem = "";
  for (const candidate of candidates) {
    const judged = await judgedPicture(candidate, bytes);
    if ("problem" in judged) {
      problem = judged.problem;
      continue;
    }
    const hash = createHash("sha256").update(bytes).digest("hex");
    if (!dryRun && !(await rows.hasPicture(q, storeId, hash)))
      await rows.insertPicture(q, storeId, { hash, mediaType: judged.mediaType, bytes, now });
    const plain = stem.replaceAll(/[^A-Za-z0-9-]+/g, "-").replaceAll(/^-+|-+$/g, "") || "picture";
    return { path: `${PICTURE_ROOT}${hash.slice(0, 24)}/${plain.slice(0, 80)}.${endings[judged.mediaType]}` };
  }
  return { problem };
}

/** Imported pictures are below it, by the beginning of their hash. */
export const PICTURE_ROOT = "/img/kept/";
