import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as a store sees it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export interface Answered {
  readonly status?: number;
  /** Sent as JSON; text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SmallStore {
  readonly baseUrl: string;
  readonly seen: Seen[];
  /** `METHOD path` of each request, with the path relative to the store's own base. */
  readonly calls: () => string[];
}

export const webstoreId = "0ZE7t00000StOr1AAL";
const base = `/services/data/v65.0/commerce/webstores/${webstoreId}/`;

/** A real HTTP server that answers as the test says, until the test is over. */
export async function openSmallStore(
  answer: (seen: Seen, count: number) => Answered | Promise<Answered>,
): Promise<SmallStore> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const url = new URL(request.url ?? "/", "http://store.test");
    const one: Seen = {
      method: request.method ?? "",
      path: url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
    seen.push(one);
    const { status = 200, body, headers = {} } = await answer(one, seen.length);
    const isText = typeof body === "string";
    response.writeHead(status, {
      "content-type": isText ? "text/plain" : "application/json;charset=UTF-8",
      ...headers,
    });
    response.end(isText || body === undefined ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    calls: () => seen.map(({ method, path }) => `${method} ${path}`),
  };
}

/** An error body in the platform's format. */
export const refused = (status: number, errorCode: string, message: string): Answered => ({
  status,
  body: [{ errorCode, message }],
});
