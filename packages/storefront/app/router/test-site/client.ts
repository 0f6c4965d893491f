import type { Answer, Client } from "../../client.ts";

/** The data layer of the test site: a single call. */
export interface TestClient {
  get(path: string, signal?: AbortSignal): Promise<Record<string, unknown>>;
  post(path: string, body: object): Promise<Record<string, unknown>>;
}

export type TestAnswer = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Record<string, unknown> }>;

export class TestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Calls the server's own functions, or HTTP if there are none. */
export function testClientOver(answer?: Answer): Client {
  const send = async (method: string, path: string, body?: object, signal?: AbortSignal) => {
    const reply = answer
      ? await (answer as unknown as TestAnswer)(method, path, body)
      : await fetch(path, { method, body: body && JSON.stringify(body), signal }).then(async (response) => ({
          status: response.status,
          body: (await response.json()) as Record<string, unknown>,
        }));
    if (reply.status >= 400) throw new TestError(reply.status, String(reply.body.message));
    return reply.body;
  };
  const client: TestClient = {
    get: (path, signal) => send("GET", path, undefined, signal),
    post: (path, body) => send("POST", path, body),
  };
  return client as unknown as Client;
}

export const testClient = (client: Client): TestClient => client as unknown as TestClient;
