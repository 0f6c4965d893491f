import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { timed } from "../../../../testing/timed.ts";
import { startSandboxGateway } from "../sandbox-gateway/index.ts";
import { createHttpServer, type ServerNeeds } from "./server.ts";

async function listening(needs: Partial<ServerNeeds> = {}) {
  const config = { logLevel: "silent", publicUrl: undefined, ...needs.config };
  const server = createHttpServer({ stores: {} as never, routes: [], ...needs, config });
  server.get("/", () => ({ status: "ok" }));
  server.get("/large", () => "x".repeat(50_000_000));
  server.get("/slow", () => sleep(1500, "here"));
  await server.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.close());
  return { server: server.server, port: (server.server.address() as AddressInfo).port };
}

/** What the server has sent by the time it closes the connection. */
async function answerTo(port: number, sent: string): Promise<string> {
  const line = connect(port, "127.0.0.1");
  line.write(sent);
  let said = "";
  line.on("data", (chunk) => (said += chunk.toString()));
  await once(line, "close");
  return said;
}

const request = (...headers: string[]) => `GET / HTTP/1.1\r\n${headers.join("\r\n")}\r\nConnection: close\r\n\r\n`;

test("a request that names two hosts is refused, be they written alike or not", async () => {
  const { port } = await listening();
  expect(await answerTo(port, request("Host: parts.test"))).toMatch(/^HTTP\/1.1 200 /);
  for (const second of ["Host: evil.example", "HOST: parts.test"])
    expect(await answerTo(port, request("Host: parts.test", second))).toMatch(/^HTTP\/1.1 400 /);
});

test("the trial gateway refuses two hosts as well, and cuts off who is slow", async () => {
  const gateway = await startSandboxGateway({ port: 0, requestMs: 400 });
  onTestFinished(gateway.close);
  const port = Number(new URL(gateway.url).port);
  expect(await answerTo(port, request("Host: parts.test"))).toMatch(/^HTTP\/1.1 404 /);
  expect(await answerTo(port, request("Host: parts.test", "Host: evil.example"))).toMatch(/^HTTP\/1.1 400 /);
  const { answered, ms } = await timed(answerTo(port, "GET / HTTP/1.1\r\nHost: parts.test\r\nX-Slow: "));
  expect(answered).toMatch(/^HTTP\/1.1 408 /);
  expect(ms).toBeLessThan(2000);
});

test("who comes over TLS is told to come over it alone, and nobody else is", async () => {
  const told = "strict-transport-security: max-age=31536000";
  const https = "X-Forwarded-Proto: https";
  const [plain, behindTls, behindEither] = await Promise.all([
    listening(),
    listening({ config: { logLevel: "silent", publicUrl: "https://parts.test" } }),
    listening({ config: { logLevel: "silent", proxies: 1 } }),
  ]);
  expect(await answerTo(plain.port, request("Host: parts.test", https))).not.toContain(told);
  expect(await answerTo(behindTls.port, request("Host: parts.test"))).toContain(told);
  expect(await answerTo(behindEither.port, request("Host: parts.test"))).not.toContain(told);
  expect(await answerTo(behindEither.port, request("Host: parts.test", https))).toContain(told);
});

test.each([
  ["head", "GET / HTTP/1.1\r\nHost: parts.test\r\nX-Slow: "],
  ["body", "POST / HTTP/1.1\r\nHost: parts.test\r\nContent-Length: 9\r\n\r\n1"],
])("a client that sends the %s of its request too slowly is cut off when its time is over", async (_part, sent) => {
  const { port } = await listening({ config: { logLevel: "silent", requestSeconds: 0.4 } });
  const { answered, ms } = await timed(answerTo(port, sent));
  expect(answered).toMatch(/ 408 /);
  expect(ms).toBeLessThan(2000); // it is checked four times within its 0.4 s
});

test("a client that reads nothing of its answer is cut off, and one that waits for its answer is not", async () => {
  const { port, server } = await listening({ config: { logLevel: "silent", requestSeconds: 0.4 } });
  const cut = new Promise((resolve) => server.once("connection", (line: Socket) => line.once("close", resolve)));
  const line = connect(port, "127.0.0.1").pause();
  onTestFinished(() => void line.destroy());
  line.write("GET /large HTTP/1.1\r\nHost: parts.test\r\n\r\n");
  expect((await timed(cut)).ms).toBeLessThan(4000);
  expect(await answerTo(port, request("Host: parts.test").replace("/", "/slow"))).toMatch(/^HTTP\/1.1 200 [^]*here$/);
  expect(await answerTo(port, request("Host: parts.test").replace("/", "/large"))).toMatch(
    /^HTTP\/1.1 200 [^]*x{1000}$/,
  );
});
