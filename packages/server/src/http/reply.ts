/** What every reply of a call says: JSON is nothing else, whatever a browser may find in it. */
export const usualHeaders = { "x-content-type-options": "nosniff" } as const;

/** What a handler gives back when it is more than a body with the call's usual status. */
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

/** Answers with another status than the call's usual one, such as 422 with a checkout that has errors. */
export function reply<Body>(status: number, body: Body, headers?: Readonly<Record<string, string>>): Reply<Body> {
  return new Reply(status, body, headers);
}

/** What a reply was made from beside the catalogue and the store. */
export interface LiveSource {
  /** Another one when the reply would be another. */
  readonly tag: string;
  isInForce(): boolean;
}

/** A body that is JSON text already, such as a product of the snapshot: sent as it is. */
export class ReadyJson {
  readonly bytes: Buffer;
  readonly source: LiveSource | undefined;

  constructor(bytes: Buffer, source?: LiveSource) {
    this.bytes = bytes;
    this.source = source;
  }
}
