import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { InsideHostError, isInside, lookUpOutside } from "../../http/outside-hosts.ts";
import { mostPictureBytes } from "../content/index.ts";

/** Where pictures may be fetched from, as `store.json` says. */
export interface PictureHosts {
  /** With a port where it is not the usual one. */
  readonly hosts: readonly string[];
  /** Also without https, and within the owner's own network. */
  readonly allowPrivateHosts: boolean;
}

/** The picture will not come: its address, or what is there, is not taken. */
export class PictureRefusedError extends Error {}

const timeoutMs = 20_000;

/** Why an address is not asked; undefined where it may be. */
export function problemOfAddress(address: string, { hosts, allowPrivateHosts }: PictureHosts): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return "is no web address";
  if (!hosts.includes(url.host)) return `is at ${url.host}, which is not among pictures.hosts of store.json`;
  if (url.username !== "" || url.password !== "") return "has a name or a password in it";
  if (!allowPrivateHosts && url.protocol !== "https:") return "does not begin with https://";
  return !allowPrivateHosts && isInside(url.hostname) ? "is inside the store's own network" : undefined;
}

/**
 * The bytes at an address: 20 MB at the most, in 20 seconds. Redirects are not followed, and a name is looked up when the connection is made.
 * Throws PictureRefusedError for what will be no better next time, and any other error for what may be.
 */
export function fetchPicture(address: string, allowed: PictureHosts): Promise<Buffer> {
  const problem = problemOfAddress(address, allowed);
  if (problem !== undefined) return Promise.reject(new PictureRefusedError(problem));
  const url = new URL(address);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        headers: { accept: "image/*", "user-agent": "tradecounter-pictures" },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowed.allowPrivateHosts && { lookup: lookUpOutside }),
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        const fail = (error: Error) => {
          response.destroy();
          reject(error);
        };
        if (statusCode >= 300 && statusCode < 400)
          return fail(new PictureRefusedError("leads to another address, which is not followed"));
        if (statusCode >= 500 || statusCode === 429) return fail(new Error(`is answered with ${statusCode}`));
        if (statusCode !== 200) return fail(new PictureRefusedError(`is answered with ${statusCode}`));
        const tooLarge = () => fail(new PictureRefusedError("is larger than 20 MB"));
        if (Number(headers["content-length"] ?? 0) > mostPictureBytes) return tooLarge();
        const chunks: Buffer[] = [];
        let length = 0;
        response.on("data", (chunk: Buffer) => {
          length += chunk.length;
          if (length > mostPictureBytes) return tooLarge();
          chunks.push(chunk);
        });
        response.on("error", reject);
        response.on("end", () => resolve(Buffer.concat(chunks)));
      },
    );
    asked.on("error", (error) =>
      reject(error instanceof InsideHostError ? new PictureRefusedError("is inside the store's own network") : error),
    );
    asked.end();
  });
}
