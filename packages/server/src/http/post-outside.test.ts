import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { postOutside } from "./post-outside.ts";

/** The result of posting to a program that does this with each connection after receiving the request. */
async function posting(act: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => act(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask`;
  const sent = postOutside(
    { url, allowPrivateHosts: true },
    { body: "{}", headers: {} },
    { timeoutMs: 1_000, mostBytes: 1_000 },
  );
  return sent.finally(() => server.close());
}

test.each<[what: string, told: RegExp, act: (socket: Socket) => void]>([
  ["hangs up", /socket hang up/, (socket) => socket.destroy()],
  ["ends in the middle", /aborted/, (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{")],
  ["never ends", /aborted/, (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{")],
  [
    "says too much",
    /more than 1000 bytes/,
    (socket) => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n${"x".repeat(2_000)}`),
  ],
  ["speaks no HTTP", /Parse Error/, (socket) => socket.end("What?\r\n\r\n")],
  [
    "changes the protocol",
    /changed the protocol/,
    (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"),
  ],
])("a program that %s has not answered", async (_what, told, act) => {
  await expect(posting(act)).rejects.toThrow(told);
});

test("a redirect is an answer of its own, which is not followed", async () => {
  const answer = "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n";
  expect(await posting((socket) => socket.write(answer))).toEqual({ status: 302, text: "" });
});
