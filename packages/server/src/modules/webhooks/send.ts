import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { WebhookEndpoint } from "../../stores/index.ts";
import { InsideHostError, isInside, lookUpOutside } from "../../http/outside-hosts.ts";

const timeoutMs = 10_000;

/**
 * Posts a message and answers the status. Redirects are not followed. Throws for an endpoint that does not answer in 10 seconds, and
 * InsideHostError for a host inside our network, unless the owner allows that.
 */
export function post(
  { url: address, allowPrivateHosts = false }: Pick<WebhookEndpoint, "url" | "allowPrivateHosts">,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
): Promise<number> {
  const url = new URL(address);
  if (!allowPrivateHosts && (url.protocol !== "https:" || isInside(url.hostname)))
    return Promise.reject(new InsideHostError("The endpoint must be an https address outside of our own network."));
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
        resolve(response.statusCode ?? 0);
        // what it says does not matter, and may be endless
        response.destroy();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
