import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { createRateLimits, noLimits, usualAllowances } from "../../http/rate-limits.ts";
import { createImages, mountImages } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "images-"));
let http: FastifyInstance;
let asked = 0;

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();

beforeAll(() => {
  http = fastify();
  http.get("/img/photo.jpg", async (request, reply) => {
    asked++;
    const age = (request.query as { v?: string }).v ? "31536000, immutable" : "60";
    return reply
      .type("image/jpeg")
      .header("cache-control", `public, max-age=${age}`)
      .send(await photo());
  });
  http.get("/img/drawing.svg", (_request, reply) =>
    reply.type("image/svg+xml").header("content-security-policy", "sandbox").send("<svg/>"),
  );
  http.get("/img/secret.json", (_request, reply) => reply.send({ secret: true }));
  http.get("/img/broken.jpg", (_request, reply) => reply.type("image/jpeg").send("not a picture"));
  mountImages(http, { images: createImages({ dataFolder: folder }), limits: noLimits });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

test("where pictures are not resized, an address of a size leads to the picture as it is", async () => {
  const plain = fastify();
  mountImages(plain, { images: undefined, limits: noLimits });
  const reply = async (path: string) => (await plain.inject(`/cdn-cgi/image/${path}`)).headers.location;
  expect(await reply("format=auto,width=640/img/photo.jpg?v=1")).toBe("/img/photo.jpg?v=1");
  expect(await reply("format=auto,width=640/https://evil.example/a.png")).toBeUndefined();
});

const get = (path: string, accept = "*/*", etag?: string) =>
  http.inject({ url: `/cdn-cgi/image/${path}`, headers: { accept, ...(etag && { "if-none-match": etag }) } });

test("a picture is made smaller, in the format that the browser can show, and says that this depends on it", async () => {
  const reply = await get("format=auto,fit=scale-down,width=150/img/photo.jpg", "image/avif,image/webp");
  expect(reply).toMatchObject({ statusCode: 200 });
  expect(reply.headers).toMatchObject({
    "content-type": "image/avif",
    vary: "accept",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
  });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 150, height: 100 });
});

test("it is made once, and a browser that has it gets nothing again", async () => {
  const first = await get("width=120/img/photo.jpg");
  const before = asked;
  const again = await get("width=120/img/photo.jpg", "*/*", first.headers.etag as string);
  expect({ status: again.statusCode, bytes: again.rawPayload.length, asked }).toEqual({
    status: 304,
    bytes: 0,
    asked: before,
  });
});

test("who asks for ever other sizes of a picture is held up, and what is made already is still sent", async () => {
  const few = fastify();
  onTestFinished(() => few.close());
  few.get("/img/photo.jpg", async (_request, reply) => reply.type("image/jpeg").send(await photo()));
  const ownFolder = mkdtempSync(join(tmpdir(), "images-"));
  onTestFinished(() => rmSync(ownFolder, { recursive: true, force: true }));
  const limits = createRateLimits(systemClock, { ...usualAllowances, pages: { atOnce: 4, perSecond: 0.001 } });
  mountImages(few, { images: createImages({ dataFolder: ownFolder }), limits });
  const statuses: number[] = [];
  // the first also takes a token to fetch its source
  for (const width of [10, 11, 12, 13, 10])
    statuses.push((await few.inject(`/cdn-cgi/image/width=${width}/img/photo.jpg`)).statusCode);
  expect(statuses.map((status) => status === 200)).toEqual([true, true, true, false, true]);
});

test("a versioned source may be kept for ever", async () => {
  expect((await get("width=120/img/photo.jpg?v=1")).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
});

test("a drawing is sent as it is, under the policy that it has", async () => {
  const { body, headers } = await get("width=120,format=auto/img/drawing.svg", "image/avif");
  expect(body).toBe("<svg/>");
  expect(headers).toMatchObject({ "content-type": "image/svg+xml", "content-security-policy": "sandbox" });
});

test.each([
  ["width=0/img/photo.jpg", 400],
  ["width=10", 400],
  ["width=10/https://evil.example/a.png", 400],
  ["width=10/services/data/v65.0/limits", 400],
  ["width=10/img/none.jpg", 404],
  ["width=10/img/secret.json", 415],
  ["width=10/img/broken.jpg", 415],
])("%s is refused with %i in plain text", async (path, status) => {
  const reply = await get(path);
  expect(reply.statusCode).toBe(status);
  expect(reply.headers["content-type"]).toContain("text/plain");
});

test.each([
  ["onerror=redirect,width=0/img/photo.jpg", "/img/photo.jpg"],
  ["onerror=redirect,width=10/img/broken.jpg", "/img/broken.jpg"],
])("%s leads to the picture as it is", async (path, location) => {
  expect(await get(path)).toMatchObject({ statusCode: 302, headers: { location } });
});

test("it leads to no other host, whatever becomes of it", async () => {
  expect(await get("onerror=redirect,width=10/https://evil.example/a.png")).toMatchObject({ statusCode: 400 });
});

test("the same picture that many ask for at once is made once", async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => get("width=77,format=webp/img/photo.jpg")));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
});
