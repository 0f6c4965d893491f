import fc from "fast-check";
import { expect, test } from "vitest";
import { createProcessing } from "./processing.ts";
import { openClient } from "./testing/open-client.ts";

test("a cart is in processing while a change is under way, and not after one that was refused", async () => {
  const { client } = await openClient({
    "POST carts/current/cart-items": (_, count) =>
      count === 1 ? { body: {} } : { status: 400, body: [{ errorCode: "INVALID_API_INPUT", message: "No." }] },
  });
  const seen: boolean[] = [];
  client.cart.processing.subscribe(() => seen.push(client.cart.processing.isOn()));
  const item = { productId: "01t000000000001AAA", quantity: "1" };
  await client.cart.add(item);
  await expect(client.cart.add(item)).rejects.toThrow("No.");
  expect(seen).toEqual([true, false, true, false]);
});

/** What happens: an action begins, the oldest that runs ends well or not, a shadow is cast or taken away. */
type Happening = "begin" | "end" | "fail" | "cast" | "lift";

test("whatever comes and goes, it is on while an action runs or a shadow is cast, and tells each change once", async () => {
  const happenings = fc.array(fc.constantFrom<Happening>("begin", "end", "fail", "cast", "lift"), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(happenings, async (steps) => {
      const processing = createProcessing();
      const running: { resolve: () => void; reject: (error: Error) => void; counted: Promise<void> }[] = [];
      let isShadowed = false;
      let told = 0;
      let changes = 0;
      processing.subscribe(() => told++);
      for (const step of steps) {
        const before = running.length > 0 || isShadowed;
        if (step === "begin") {
          const { promise, resolve, reject } = Promise.withResolvers<void>();
          running.push({ resolve, reject, counted: processing.during(promise).catch(() => {}) });
        } else if (step === "cast" || step === "lift") {
          isShadowed = step === "cast";
          processing.setShadow(isShadowed);
        } else {
          const oldest = running.shift();
          if (step === "end") oldest?.resolve();
          else oldest?.reject(new Error("failed"));
          await oldest?.counted;
        }
        const after = running.length > 0 || isShadowed;
        if (after !== before) changes++;
        expect(processing.isOn()).toBe(after);
        expect(told).toBe(changes);
      }
    }),
  );
});
