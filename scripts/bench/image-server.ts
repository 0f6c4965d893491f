// The image service alone: `node image-server.ts FOLDER` serves a 12-megapixel photo and prints its port.
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { noLimits } from "../../packages/server/src/http/rate-limits.ts";
import { createImages, mountImages } from "../../packages/server/src/modules/images/index.ts";
import { photo } from "./photo.ts";

const http = fastify();
const bytes = await photo();
http.get("/img/photo.jpg", (_request, reply) => reply.type("image/jpeg").send(bytes));
mountImages(http, { images: createImages({ dataFolder: process.argv[2]! }), limits: noLimits });
await http.listen({ host: "127.0.0.1", port: 0 });
console.log((http.server.address() as AddressInfo).port);
