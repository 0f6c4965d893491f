import fc from "fast-check";
import * as wire from "@tradecounter/wire";
import { pathOf, type Call } from "@tradecounter/wire";
import { servedCalls, shapes } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDemoStore, type DemoStore, type Guest } from "./testing/index.ts";

const runsPerCall = 60;

let store: DemoStore;
/** Has a cart and a checkout: junk gets further with her than with a stranger. */
let shopper: Guest;
let known: string[] = [];
beforeAll(async () => {
  store = await openDemoStore();
  shopper = store.guest();
});
beforeEach(async () => {
  known = [store.webstoreId, ...Object.values(store.products), ...(await startShopping())];
});

async function startShopping(): Promise<string[]> {
  const body = { productId: store.products.oilFilter, quantity: "1", type: "Product" as const };
  const { cartId, cartItemId, cartDeliveryGroupId } = await shopper.get(wire.addCartItem, {
    params: { cartStateOrId: "current" },
    body,
  });
  const { checkoutId } = await shopper.get(wire.startCheckout, { body: { cartId } });
  return [cartId, cartItemId!, cartDeliveryGroupId!, checkoutId!];
}
afterAll(() => store.close());

test("the contract has calls to drive", () => {
  expect(servedCalls.length).toBeGreaterThan(30);
});

test.each(servedCalls.map((call) => [call.name, call] as const))(
  "%s refuses junk in the platform's shape and gives nothing away",
  async (_name, call) => {
    await fc.assert(
      fc.asyncProperty(requests(call), async ({ isShopper, params, query, body }) => {
        const url = `${pathOf(call, params, store.webstoreId)}?${new URLSearchParams(query as Record<string, string>)}`;
        const guest = isShopper ? shopper : store.guest();
        const {
          status,
          body: answer,
          errors,
        } = await guest.request(call.method, url, call.method === "GET" ? undefined : body);
        if (status >= 400 && isController(call) && !Array.isArray(answer)) {
          expect(answer).toSatisfy(isControllerFailure);
          return;
        }
        expect(status, `${call.method} ${url} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`).toBeLessThan(500);
        if (status < 400) return;
        const isCheckoutAnswer = status === 422 && !Array.isArray(answer);
        if (!isCheckoutAnswer) {
          expect(errors.length, `${status} ${JSON.stringify(answer)}`).toBeGreaterThan(0);
          for (const error of errors) expect(Object.keys(wire.errors)).toContain(error.errorCode);
        }
        expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(|syntax error|violates|relation "/);
      }),
      { numRuns: runsPerCall },
    );
  },
);

const isController = ({ name }: Call) => /Controller(ByGet)?$/.test(name);

/** A method's failure has its own form, and so has a request's. Source: site shell contract, 4.2 and 4.3. */
function isControllerFailure({ message = "", returnValue = "" }: { message?: string; returnValue?: string }): boolean {
  return message.startsWith("No apex action available for ") || /^\w+ not found$/.test(returnValue);
}

interface Junk {
  isShopper: boolean;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
}

/** A request for a call: its own parameters with values that are right, wrong, or of the wrong type altogether. */
function requests(call: Call): fc.Arbitrary<Junk> {
  const shape = shapes[call.name] as { query?: object; body?: object };
  const params = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  return fc.record({
    isShopper: fc.boolean(),
    params: fc.record(
      Object.fromEntries(params.map((name) => [name, fc.oneof({ weight: 2, arbitrary: likelyText() }, junkText())])),
    ),
    query: fc.record(
      Object.fromEntries(propertiesOf(shape.query).map((name) => [name, fc.oneof(likelyText(), junkText())])),
      { requiredKeys: [] },
    ),
    body: fc.oneof(
      { weight: 4, arbitrary: bodies(shape.body) },
      fc.jsonValue(),
      fc.constantFrom("{", "[]", '{"a":', "null", `{"x":"${"y".repeat(5000)}"}`),
    ),
  });
}

function bodies(schema: object | undefined): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    likelyText(),
    junkText(),
    fc.jsonValue(),
    fc.constantFrom(null, -1, 0, 1.5, 1e30, true, [], {}),
  );
  return fc.record(Object.fromEntries([...propertiesOf(schema), "unknownField"].map((name) => [name, value])), {
    requiredKeys: [],
  });
}

function propertiesOf(schema: object | undefined): string[] {
  return schema && "properties" in schema ? Object.keys(schema.properties as object) : [];
}

/** Values that pass the first validation: ids that exist or almost do, aliases, numbers, dates. */
function likelyText(): fc.Arbitrary<string> {
  return fc.constantFrom(
    "current",
    "active",
    "1",
    "0",
    "-1",
    "2.5",
    "true",
    "USD",
    "XXX",
    "US",
    "2027-01-01T00:00:00.000Z",
    "2027-13-45T99:99:99Z",
    "01t000000000000",
    "01t000000000001AAA",
    ...known,
  );
}

function junkText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(
      "",
      "'; drop table cart; --",
      "%00",
      "../../etc/passwd",
      "<script>",
      "x".repeat(300),
      "９９",
      "NaN",
      "1e400",
      "\u0000",
      "__proto__",
      "constructor",
    ),
  );
}
