import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, type DemoStore } from "../testing/index.ts";

let store: DemoStore;
let url: string;
beforeAll(async () => {
  store = await openDemoStore();
  url = `/services/data/v65.0/commerce/webstores/${store.webstoreId}/carts`;
});
afterAll(() => store.close());

test("half a character, which the database cannot keep, becomes the sign for one that cannot be read", async () => {
  const broken = await store.guest().request("POST", url, String.raw`{"name":"half \ud83d"}`);
  expect([broken.status, broken.body]).toEqual([201, expect.objectContaining({ name: "half \ufffd" })]);
  const whole = await store.guest().request("POST", url, String.raw`{"name":"whole \ud83d\ude00"}`);
  expect(whole.status).toBe(201);
});

test.each(["gzip", "GZIP", "br", "identity, deflate"])(
  "a body that is packed as %s is refused for that",
  async (encoding) => {
    const payload = gzipSync('{"name":"packed"}');
    const headers = { "content-type": "application/json", "content-encoding": encoding };
    const answered = await store.app.http.inject({ method: "POST", url, headers, payload });
    expect([answered.statusCode, answered.json()]).toEqual([
      415,
      [{ errorCode: "UNSUPPORTED_MEDIA_TYPE", message: "Send the body without a content encoding." }],
    ]);
  },
);

test.each(["identity", "Identity"])("a body that says it is not packed is read: %s", async (encoding) => {
  const answered = await store.guest().request("POST", url, { name: "plain" }, { "content-encoding": encoding });
  expect([answered.status, answered.body]).toEqual([201, expect.objectContaining({ name: "plain" })]);
});

test.each(["[", '{"a":'])("a body of values within values without end is refused: %s", async (opening) => {
  const levels = 20_000;
  const nested = opening.repeat(levels) + "1" + (opening === "[" ? "]" : "}").repeat(levels);
  const answered = await store.guest().request("POST", url, `{"name":"deep","customFields":[{"a":${nested}}]}`);
  expect([answered.status, answered.body]).toEqual([
    400,
    [expect.objectContaining({ errorCode: "JSON_PARSER_ERROR" })],
  ]);
});
