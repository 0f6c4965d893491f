import { setImmediate as turnOfLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns, NoTurnError } from "./turns.ts";

test("so much is done at once, the next begins as one ends, in order, and what would wait too long is refused", async () => {
  const { inTurn } = createTurns({ atOnce: 2, waiting: 1 });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) =>
    inTurn(() => {
      begun.push(name);
      ends.set(name, Promise.withResolvers());
      return ends.get(name)!.promise;
    });
  const [first, second, third] = [work("first"), work("second"), work("third")];
  await expect(work("fourth")).rejects.toThrow(NoTurnError);
  await turnOfLoop();
  expect(begun).toEqual(["first", "second"]);
  // failed work ends as well
  ends.get("second")!.reject(new Error("no"));
  await expect(second).rejects.toThrow("no");
  await turnOfLoop();
  expect(begun).toEqual(["first", "second", "third"]);
  const fifth = work("fifth");
  for (const name of ["first", "third"]) ends.get(name)!.resolve(name);
  expect(await Promise.all([first, third])).toEqual(["first", "third"]);
  await turnOfLoop();
  ends.get("fifth")!.resolve("fifth");
  expect(await fifth).toBe("fifth");
  // and all slots are free again
  const [sixth, seventh] = [work("sixth"), work("seventh")];
  expect(begun).toEqual(["first", "second", "third", "fifth", "sixth", "seventh"]);
  for (const name of ["sixth", "seventh"]) ends.get(name)!.resolve(name);
  await Promise.all([sixth, seventh]);
});
