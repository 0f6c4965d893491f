import { CommerceError, DATA_ROOT } from "@tradecounter/wire";
import type { Call, CallName } from "@tradecounter/wire";
import { allCalls, CommonQuery, receiverOf, shapeOf } from "@tradecounter/wire/schemas";
import { replies } from "@tradecounter/wire/testing";
import { createClient } from "../client.ts";
import type { ClientOptions } from "../client.ts";
import { httpTransport } from "../transport.ts";
import { fakeClock } from "./fake-clock.ts";
import type { Opened } from "./open-client.ts";
import { openSmallStore, refused, webstoreId } from "./small-store.ts";
import type { Answered, Seen } from "./small-store.ts";

type OwnAnswer = Answered | ((seen: Seen) => Answered);

/**
 * A client of a store that has every call of the contract: it accepts only what fits the call's shapes, and answers with
 * the contract's example unless the test supplies an answer by the call's name. An unexpected call is refused.
 */
export async function openReplayedClient(
  own: { readonly [Name in CallName]?: OwnAnswer } = {},
  options: Partial<ClientOptions> = {},
): Promise<Opened> {
  const store = await openSmallStore((seen) => {
    const found = callOf(seen);
    if (!found) return refused(404, "NOT_FOUND", `Nothing at ${seen.method} ${seen.path}.`);
    const { call, params } = found;
    const wrong = whatIsWrong(call, params, seen);
    if (wrong) return refused(wrong.status, wrong.code, wrong.message);
    const answer = own[call.name] ?? { status: call.statuses[0]!, body: replies[call.name]?.[0] };
    return typeof answer === "function" ? answer(seen) : answer;
  });
  const clock = fakeClock();
  const transport = httpTransport({ webstoreId, baseUrl: store.baseUrl });
  return { client: createClient({ webstoreId, transport, clock, highScale: false, ...options }), store, clock };
}

const patterns = allCalls
  .map((call) => {
    const path = call.base === "data" ? `${DATA_ROOT}/${call.path}` : call.path;
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    return { call, names, pattern: new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}$`) };
  })
  // "products/gift-wrap" is not a product, so paths with fewer parameters are matched first.
  .toSorted((a, b) => a.names.length - b.names.length);

function callOf({ method, path }: Seen) {
  for (const { call, names, pattern } of patterns) {
    const values = call.method === method && pattern.exec(path)?.slice(1);
    if (values) return { call, params: Object.fromEntries(names.map((name, i) => [name, values[i]!])) };
  }
  return undefined;
}

/** Validates like our server, and also rejects query names that the contract does not have. */
function whatIsWrong(call: Call, params: Readonly<Record<string, string>>, { query, body }: Seen) {
  const known = { ...CommonQuery.properties, ...shapeOf(call.name).query?.properties };
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(known, name));
  const receiver = receiverOf(call);
  try {
    receiver.params(params);
    receiver.query(query);
    receiver.body(body);
    return unknown && new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", `There is no ${unknown} in ${call.name}.`);
  } catch (error) {
    if (error instanceof CommerceError) return error;
    throw error;
  }
}
