import { brotliDecompressSync } from "node:zlib";
import { assert, test } from "vitest";
import { served } from "./sending.ts";

test("content in parts is sent whole, plain and compressed, and after that plain again", async () => {
  const parts = ["a".repeat(700), "é".repeat(300), "<end>"];
  const content = served(
    parts.map((part) => Buffer.from(part)),
    "text/html",
    {},
  );
  const whole = parts.join("");
  assert.equal(content.bytes(), Buffer.byteLength(whole));
  assert.equal((await content.replyTo({})).body!.toString(), whole);
  const packed = await content.replyTo({ "accept-encoding": "br" });
  assert.equal(brotliDecompressSync(packed.body!).toString(), whole);
  assert.equal(content.bytes(), packed.body!.length);
  assert.equal((await content.replyTo({})).body!.toString(), whole);
});
