import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer, type ServerNeeds } from "./server.ts";

async function listening(needs: Partial<ServerNeeds> = {}) {
  const config = { logLevel: "silent", publicUrl: undefined, ...needs.config };
  const server = createHttpServer({ stores: {} as never, routes: [], ...needs, config });
  server.get("/", () => ({ status: "ok" }));
  await server.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.close());
  return (server.server.address() as AddressInfo).port;
}

/** What the server has answered by the time that it ends the connection. */
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
  const port = await listening();
  expect(await answerTo(port, request("Host: parts.test"))).toMatch(/^HTTP\/1.1 200 /);
  for (const second of ["Host: evil.example", "HOST: parts.test"])
    expect(await answerTo(port, request("Host: parts.test", second))).toMatch(/^HTTP\/1.1 400 /);
});

test("who comes over TLS is told to come over it alone, and nobody else is", async () => {
  const told = "strict-transport-security: max-age=31536000";
  const https = "X-Forwarded-Proto: https";
  const [plain, behindTls, behindEither] = await Promise.all([
    listening(),
    listening({ config: { logLevel: "silent", publicUrl: "https://parts.test" } }),
    listening({ config: { logLevel: "silent", proxies: 1 } }),
  ]);
  expect(await answerTo(plain, request("Host: parts.test", https))).not.toContain(told);
  expect(await answerTo(behindTls, request("Host: parts.test"))).toContain(told);
  expect(await answerTo(behindEither, request("Host: parts.test"))).not.toContain(told);
  expect(await answerTo(behindEither, request("Host: parts.test", https))).toContain(told);
});

test("a client that sends its request too slowly is cut off when its time is over", async () => {
  const port = await listening({ config: { logLevel: "silent", requestSeconds: 0.4 } });
  const since = performance.now();
  expect(await answerTo(port, "GET / HTTP/1.1\r\nHost: parts.test\r\nX-Slow: ")).toMatch(/^HTTP\/1.1 408 /);
  expect(await answerTo(port, "POST / HTTP/1.1\r\nHost: parts.test\r\nContent-Length: 9\r\n\r\n1")).toMatch(/ 408 /);
  expect(performance.now() - since).toBeLessThan(60_000); // otherwise five minutes
});
