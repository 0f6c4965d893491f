import { openConnection, requestOf } from "./connection.ts";

export const rawText = { "x-chatter-entity-encoding": "false" };

/** A client of the bench that keeps its connection and its cookie. */
export interface BenchShopper {
  /** Throws the reply's text if the call is refused. */
  send<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body>;
  /** A request of this shopper as bytes, to be sent repeatedly. */
  request(method: string, path: string, body?: unknown): Buffer;
  /** Turns into a new shopper. */
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
