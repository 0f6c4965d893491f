import { describe, expect, test } from "vitest";
import type { Call } from "./call.ts";
import * as calls from "./calls/index.ts";
import { allCalls, receiverOf } from "./schemas.ts";
import { shapeOf } from "./schemas/shapes.ts";
import { replies } from "./testing/examples.ts";

// Each method defines its own controller reply, so there is no shape to check an example against.
const hasShape = ({ name }: Call) => !/Controller(ByGet)?$/.test(name);

describe.each(allCalls.filter(hasShape).map((call) => [call.name, call] as const))("%s", (name, call) => {
  const { replyProblems } = receiverOf(call);
  const examples = replies[name] ?? [];

  test("has an example of its reply, unless it answers 204", () => {
    expect(examples.length > 0).toBe("reply" in shapeOf(name));
    expect(call.statuses[0] === 204).toBe(!("reply" in shapeOf(name)));
  });

  test("takes its examples and nothing else", () => {
    for (const example of examples) {
      expect(replyProblems(example)).toEqual([]);
      expect(replyProblems({ ...(example as object), leak: 1 })).not.toEqual([]);
    }
    for (const junk of [null, 1, "text", {}, { errors: 1 }]) expect(replyProblems(junk)).not.toEqual([]);
  });

  test("misses each value that is taken away, unless it may be", () => {
    const required = (shapeOf(name).reply as { required?: readonly string[] } | undefined)?.required ?? [];
    for (const example of examples) {
      for (const field of required) {
        const { [field]: _, ...rest } = example as Record<string, unknown>;
        expect(replyProblems(rest)).toContainEqual(expect.stringContaining(field));
      }
    }
  });
});

test.each<[Call, unknown]>([
  [calls.getCart, { ...(replies.getCart![0] as object), grandTotalAmount: 83.55 }],
  [calls.getCart, { ...(replies.getCart![0] as object), status: "Open" }],
  [calls.getProduct, { ...(replies.getProduct![0] as object), fields: { Name: 1 } }],
  [calls.getProduct, { ...(replies.getProduct![0] as object), id: "impeller" }],
  [calls.searchProducts, { ...(replies.searchProducts![0] as object), facets: [{ facetType: "Range" }] }],
])("a reply of %o with a value of the wrong form is found", (call, reply) => {
  expect(receiverOf(call).replyProblems(reply)).not.toEqual([]);
});
