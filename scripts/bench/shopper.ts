import { openConnection, requestOf } from "./connection.ts";

export const rawText = { "x-chatter-entity-encoding": "false" };

/** A browser of the bench: keeps its connection and its cookie. */
export interface BenchShopper {
  /** Throws with the answer when a call is refused. */
  send<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body>;
  /** The bytes of a request of this shopper, to be sent again and again. */
  request(method: string, path: string, body?: unknown): Buffer;
  /** Becomes another shopper, who has not been here before. */
  forget(): void;
  close(): void;
}

export async function openShopper(api: string): Promise<BenchShopper> {
  const connection = await openConnection(api);
  let cookie = "";
  const request = (method: string, path: string, body?: unknown) =>
    requestOf(method, `${api}/${path}`, { ...rawText, ...(cookie && { cookie }) }, body);
  return {
    request,
    async send<Body>(method: string, path: string, body?: unknown) {
      const reply = await connection.ask(request(method, path, body));
      cookie = /\r\nset-cookie: ([^;\r]+)/i.exec(reply.head)?.[1] ?? cookie;
      const text = reply.body.toString();
      if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
      return (text === "" ? undefined : JSON.parse(text)) as Body;
    },
    forget: () => void (cookie = ""),
    close: connection.close,
  };
}
