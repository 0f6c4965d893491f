import { inspect } from "node:util";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLoopbackService, type LoopbackService } from "../../testing/loopback-service.ts";
import { askService } from "./ask-service.ts";

let service: LoopbackService;
beforeAll(async () => {
  service = await startLoopbackService();
});
afterAll(() => service.close());

const ask = () =>
  askService(
    { url: service.url, allowPrivateHosts: true },
    { secret: "s3cret", question: { city: "Norfolk" }, shape: Type.Object({ fee: Type.String() }) },
  );

test.each<[what: string, reply: Parameters<LoopbackService["answer"]>[0]]>([
  ["no JSON", (response) => response.end("Norfolk?")],
  ["another shape", (response) => response.end('{ "fee": { "Norfolk": 1 } }')],
  ["another status", (response) => response.writeHead(422, "No Norfolk").end("Norfolk?")],
  ["no HTTP", (response) => response.socket!.end("Norfolk?\r\n\r\n")],
])(
  "of what answers %s nothing is in the error, which is logged: it may repeat where somebody lives",
  async (_, reply) => {
    service.answer(reply);
    const error: unknown = await ask().catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(Error);
    const { message, ...more } = error as Error;
    const bytes = Object.values(more).filter((value) => Buffer.isBuffer(value));
    expect(`${message} ${inspect(more)} ${bytes.map(String).join()}`).not.toMatch(/Norf|s3cret/);
  },
);
