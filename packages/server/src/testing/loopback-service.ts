import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A local program that a store sends requests to. */
export interface LoopbackService {
  readonly url: string;
  /** The requests received, in order. */
  readonly asked: { headers: IncomingMessage["headers"]; body: unknown }[];
  /** How it responds to each request from now on. */
  answer(how: (response: ServerResponse, body: unknown) => void): void;
  /** Holds its responses back until the returned function is called. */
  hold(how: (response: ServerResponse, body: unknown) => void): () => void;
  close(): void;
}

export async function startLoopbackService(): Promise<LoopbackService> {
  const asked: LoopbackService["asked"] = [];
  let answer: (response: ServerResponse, body: unknown) => void = (response) => response.end("{}");
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const body: unknown = JSON.parse(text);
      asked.push({ headers: request.headers, body });
      answer(response, body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask`,
    asked,
    answer: (how) => void (answer = how),
    hold(how) {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = (response, body) => void promise.then(() => how(response, body));
      return () => {
        answer = how;
        resolve();
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
