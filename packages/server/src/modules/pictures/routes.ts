import { CommerceError } from "@tradecounter/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../db/index.ts";
import { recentlyUsed } from "../../recently-used.ts";
import type { Store } from "../../stores/index.ts";
import { PICTURE_ROOT } from "./pictures.ts";
import { pictureBeginning, type StoredPicture } from "./store.ts";

const mostBytes = 32 << 20;
/** A drawing that is opened on its own may draw, and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves imported pictures. Their URL contains their hash: they may be cached forever. */
export function mountPictures(
  http: FastifyInstance,
  { db, storeFor }: { db: Database; storeFor: (request: FastifyRequest) => Store | undefined },
): void {
  const recent = recentlyUsed<StoredPicture>(mostBytes);

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const { hash = "" } = request.params as { hash?: string };
    const store = storeFor(request);
    const key = `${store?.id} ${hash}`;
    let picture = recent.get(key);
    if (!picture && store && /^[0-9a-f]{24}$/.test(hash)) {
      picture = await pictureBeginning(db, store.id, hash);
      if (picture) recent.set(key, picture, picture.bytes.length);
    }
    if (!picture) throw new CommerceError("NOT_FOUND");
    const etag = `"${hash}"`;
    void reply
      .header("content-type", picture.mediaType)
      .header("x-content-type-options", "nosniff")
      .header("etag", etag)
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", "public, max-age=31536000, immutable");
    if (picture.mediaType === "image/svg+xml") void reply.header("content-security-policy", drawingPolicy);
    return request.headers["if-none-match"]?.includes(etag) ? reply.code(304).send() : reply.send(picture.bytes);
  }

  for (const url of [PICTURE_ROOT, `/sfsites/c${PICTURE_ROOT}`])
    http.route({ method: "GET", url: `${url}:hash/:name`, handler: send });
}
