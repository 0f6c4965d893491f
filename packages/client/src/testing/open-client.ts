import { createClient } from "../client.ts";
import type { Client, ClientOptions } from "../client.ts";
import { httpTransport } from "../transport.ts";
import { fakeClock } from "./fake-clock.ts";
import type { FakeClock } from "./fake-clock.ts";
import { openSmallStore, webstoreId } from "./small-store.ts";
import type { Answered, Seen, SmallStore } from "./small-store.ts";

export interface Opened {
  readonly client: Client;
  readonly store: SmallStore;
  readonly clock: FakeClock;
}

/** A client of a store that answers by `METHOD path`, and with 404 for anything else. */
export async function openClient(
  answers: Readonly<Record<string, Answered | ((seen: Seen, count: number) => Answered)>>,
  options: Partial<ClientOptions> = {},
): Promise<Opened> {
  const counts = new Map<string, number>();
  const store = await openSmallStore((seen) => {
    const call = `${seen.method} ${seen.path}`;
    const count = (counts.get(call) ?? 0) + 1;
    counts.set(call, count);
    const answer = answers[call] ?? { status: 404, body: [{ errorCode: "NOT_FOUND", message: `Nothing at ${call}.` }] };
    return typeof answer === "function" ? answer(seen, count) : answer;
  });
  const clock = fakeClock();
  const transport = httpTransport({ webstoreId, baseUrl: store.baseUrl });
  return { client: createClient({ webstoreId, transport, clock, highScale: false, ...options }), store, clock };
}
