import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { configFrom } from "../../config.ts";
import { noPost, UndeliverableError } from "./post.ts";
import { textPostFrom } from "./text-post.ts";

const message = { id: "0mL000000000001AAA", to: "+17575550142", text: "481 302 is your code." };
const never = new AbortController().signal;

let answers: { status: number; location?: string } = { status: 202 };
const taken: { headers: IncomingHttpHeaders; body: string }[] = [];
const gateway = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => (body += chunk));
  request.on("end", () => {
    taken.push({ headers: request.headers, body });
    const { status, location } = answers;
    response.writeHead(status, location ? { location } : {}).end("so it is");
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => gateway.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;
});
afterAll(() => void gateway.close());
beforeEach(() => void (taken.length = 0));

const texts = (environment = {}) =>
  textPostFrom(configFrom({ SMS_URL: url, SMS_TOKEN: "s3cret", SMS_FROM: "Thornbeck", ...environment }).sms, noPost);

test("the gateway gets a message as JSON, with its id by which a repeat is told, and the store's token", async () => {
  answers = { status: 202 };
  await texts().send(message, never);
  const [{ headers, body } = { headers: {}, body: "" }] = taken;
  expect(JSON.parse(body)).toEqual({ ...message, from: "Thornbeck" });
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "idempotency-key": message.id,
    authorization: "Bearer s3cret",
  });
});

test.each([
  [400, true],
  [422, true],
  [401, false],
  [429, false],
  [500, false],
  [503, false],
])("after a %d it is given up: %s; the reason tells nothing of the message", async (status, isGivenUp) => {
  answers = { status };
  const error: unknown = await texts()
    .send(message, never)
    .catch((thrown: unknown) => thrown);
  expect(error instanceof UndeliverableError).toBe(isGivenUp);
  expect((error as Error).message).toBe(`The gateway of text messages answered ${status}.`);
});

test("a gateway that leads elsewhere is not followed, and one that is not there may be later", async () => {
  answers = { status: 307, location: url.replace("messages", "elsewhere") };
  await expect(texts().send(message, never)).rejects.toThrow("fetch failed");
  expect(taken).toHaveLength(1);
  const nowhere = texts({ SMS_URL: "http://127.0.0.1:1/messages" }).send(message, never);
  await expect(nowhere).rejects.not.toBeInstanceOf(UndeliverableError);
});

test("without a gateway no text message leaves where no mail does", async () => {
  const none = textPostFrom(configFrom({}).sms, noPost);
  expect(none.kind).toBe("none");
  await expect(none.send(message, never)).rejects.toBeInstanceOf(UndeliverableError);
});

test.each(["sms.example", "http://sms.example/messages", "https://user:s3cret@sms.example/", "ftp://sms.example/"])(
  "%s is no address of a gateway, and what is wrong with it is not shown",
  (SMS_URL) => expect(() => configFrom({ SMS_URL })).toThrow(/^SMS_URL must be an https address(?!.*s3cret)/),
);
