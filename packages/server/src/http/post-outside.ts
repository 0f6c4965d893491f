import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { InsideHostError, isInside, lookUpOutside } from "./outside-hosts.ts";

/** A program run by the owner or somebody they trust. */
export interface OutsideProgram {
  readonly url: string;
  /** Whether it may be on this machine or in a network behind it, and use plain http; false by default. */
  readonly allowPrivateHosts?: boolean;
}

export interface PostOptions {
  readonly timeoutMs: number;
  /** Maximum response size to read: 0 where only the status matters. */
  readonly mostBytes: number;
}

/**
 * Posts JSON and returns the status and the response text. Redirects are not followed. Throws for a program that times out or sends more
 * than the maximum, and InsideHostError for a host inside our network, unless the owner allows that. No error quotes the response.
 */
export async function postOutside(
  { url: address, allowPrivateHosts = false }: OutsideProgram,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  { timeoutMs, mostBytes }: PostOptions,
): Promise<{ status: number; text: string }> {
  const url = new URL(address);
  if (!allowPrivateHosts && (url.protocol !== "https:" || isInside(url.hostname)))
    throw new InsideHostError("The endpoint must be an https address outside of our own network.");
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowPrivateHosts && { lookup: lookUpOutside }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        if (mostBytes === 0) {
          resolve({ status, text: "" });
          // the body does not matter, and may be endless
          response.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > mostBytes) response.destroy(new Error(`it answered more than ${mostBytes} bytes`));
        });
        response.on("error", reject);
        response.on("end", () => resolve({ status, text: Buffer.concat(chunks).toString("utf8") }));
      },
    );
    sent.on("error", (error: Error & { rawPacket?: Buffer }) => {
      // what it sent instead of HTTP
      delete error.rawPacket;
      reject(error);
    });
    // without a listener Node closes the connection, and neither an error nor the timeout is reported
    sent.on("upgrade", ({ statusCode }, socket) => {
      socket.destroy();
      reject(new Error(`it answered ${statusCode} and changed the protocol`));
    });
    sent.end(body);
  });
}
