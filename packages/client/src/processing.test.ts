import { deepStrictEqual as deepEqual } from "node:assert";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createProcessing } from "./processing.ts";
import type { Processing } from "./processing.ts";
import { openClient } from "./testing/open-client.ts";
import { walk } from "./testing/steps.ts";
import type { Step } from "./testing/steps.ts";

test("a cart is in processing while a change is under way, and not after one that was refused", async () => {
  const { client } = await openClient({
    "POST carts/current/cart-items": (_, count) =>
      count === 1 ? { body: {} } : { status: 400, body: [{ errorCode: "INVALID_API_INPUT", message: "No." }] },
  });
  const seen: boolean[] = [];
  client.cart.processing.subscribe(() => seen.push(client.cart.processing.isOn()));
  const item = { productId: "01t000000000001AAA", quantity: "1" };
  await client.cart.add(item);
  await expect(client.cart.add(item)).rejects.toMatchObject({ words: "No." });
  expect(seen).toEqual([true, false, true, false]);
});

interface Model {
  running: number;
  isShadowed: boolean;
  watchers: number;
}

interface Real {
  readonly processing: Processing;
  readonly running: { resolve: () => void; reject: (error: Error) => void }[];
  readonly ends: (() => void)[];
  told: number;
}

const isOn = ({ running, isShadowed }: Model) => running > 0 || isShadowed;
const pick = fc.nat({ max: 20 });

const steps: fc.Arbitrary<Step<Model, Real>>[] = [
  fc.constant({
    name: "begin",
    run(model, real) {
      model.running++;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      real.running.push({ resolve, reject });
      real.processing.during(promise).catch(() => {});
    },
  }),
  fc.tuple(pick, fc.boolean()).map(([index, isWell]) => ({
    name: `${isWell ? "end" : "fail"} ${index}`,
    isPossible: ({ running }) => running > 0,
    run(model, real) {
      model.running--;
      const [action] = real.running.splice(index % real.running.length, 1);
      if (isWell) action!.resolve();
      else action!.reject(new Error("failed"));
    },
  })),
  fc.boolean().map((isCast) => ({
    name: isCast ? "cast a shadow" : "lift it",
    run(model, real) {
      model.isShadowed = isCast;
      real.processing.setShadow(isCast);
    },
  })),
  fc.constant({
    name: "watch",
    run(model, real) {
      model.watchers++;
      real.ends.push(real.processing.subscribe(() => real.told++));
    },
  }),
  fc.constant({
    name: "watch no more",
    isPossible: ({ watchers }) => watchers > 0,
    run(model, real) {
      model.watchers--;
      real.ends.pop()!();
    },
  }),
];

async function take(step: Step<Model, Real>, model: Model, real: Real): Promise<void> {
  const before = isOn(model);
  real.told = 0;
  step.run(model, real);
  // By then, everything that follows from it has happened.
  await new Promise(setImmediate);
  const after = isOn(model);
  const seen = { isOn: real.processing.isOn(), told: real.told };
  deepEqual(seen, { isOn: after, told: after === before ? 0 : model.watchers });
}

const open = (): { model: Model; real: Real } => ({
  model: { running: 0, isShadowed: false, watchers: 0 },
  real: { processing: createProcessing(), running: [], ends: [], told: 0 },
});

test("whatever comes and goes, it is on while an action runs or a shadow is cast, and tells each watcher once of a change", async () => {
  await expect(walk({ open, steps, take, walks: 2_000 })).resolves.toBeUndefined();
});
