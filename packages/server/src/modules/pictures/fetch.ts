import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { InsideHostError, isInside, lookUpOutside } from "../../http/outside-hosts.ts";
import { mostPictureBytes } from "../content/index.ts";

/** Where pictures may be fetched from, according to `store.json`. */
export interface PictureHosts {
  /** With a port if it is not the default one. */
  readonly hosts: readonly string[];
  /** Allows plain http, and hosts in the owner's own network. */
  readonly allowPrivateHosts: boolean;
}

/** The picture can never be fetched: its URL, or what is there, is refused. */
export class PictureRefusedError extends Error {}

const timeoutMs = 20_000;

/** Why a URL is refused; undefined where it is allowed. */
export function problemOfAddress(address: string, { hosts, allowPrivateHosts }: PictureHosts): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return "is no web address";
  if (!hosts.includes(url.host)) return `is at ${url.host}, which is not among pictures.hosts of store.json`;
  if (url.username !== "" || url.password !== "") return "has a name or a password in it";
  if (!allowPrivateHosts && url.protocol !== "https:") return "does not begin with https://";
  return !allowPrivateHosts && isInside(url.hostname) ? "is inside the store's own network" : undefined;
}

/**
 * The bytes at a URL: at most 20 MB, in 20 seconds. Redirects are not followed, and a name is resolved when connecting. Throws
 * PictureRefusedError for what will not improve on a retry, and any other error for what may.
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
