/** Headers of every response: JSON must be treated as nothing else, whatever a browser may detect in it. */
export const usualHeaders = { "x-content-type-options": "nosniff" } as const;

/** A handler's result when it is more than a body with the call's usual status. */
export class Reply<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Responds with a status other than the call's usual one, such as 422 with a checkout that has errors. */
export function reply<Body>(status: number, body: Body, headers?: Readonly<Record<string, string>>): Reply<Body> {
  return new Reply(status, body, headers);
}

/** What a response was made from besides the catalog and the store. */
export interface LiveSource {
  /** Changes whenever the response would. */
  readonly tag: string;
  isInForce(): boolean;
}

/** A body that is already JSON text, such as a product of the snapshot: sent as it is. */
export class ReadyJson {
  readonly bytes: Buffer;
  readonly source: LiveSource | undefined;

  constructor(bytes: Buffer, source?: LiveSource) {
    this.bytes = bytes;
    this.source = source;
  }
}
