import { expect, test } from "vitest";
import { watchSizes } from "./container-sizes.ts";

/** A window with a width in em. */
function windowOf(width: number) {
  const listeners = new Set<() => void>();
  const isIn = (query: string) =>
    [...query.matchAll(/(min|max)-width: ([\d.]+)em/g)].every(([, side, edge]) =>
      side === "min" ? width >= Number(edge) : width <= Number(edge),
    );
  return {
    listeners,
    resize(to: number) {
      width = to;
      for (const listener of listeners) listener();
    },
    matchMedia: (query: string) => ({
      get matches() {
        return isIn(query);
      },
      addEventListener: (_type: string, listener: unknown) => void listeners.add(listener as () => void),
      removeEventListener: (_type: string, listener: unknown) => void listeners.delete(listener as () => void),
    }),
  };
}

test.for([
  [["small"], 47.9375, true],
  [["small"], 48, false],
  [["medium"], 48, true],
  [["medium"], 64, true],
  [["medium"], 64.0625, false],
  [["large"], 64, false],
  [["large"], 64.0625, true],
  [["small", "large"], 50, false],
  [[], 50, false],
] as const)("a container for %j is shown in a window of %d em: %s", ([sizes, width, isShown]) => {
  const told: boolean[] = [];
  watchSizes(sizes, windowOf(width).matchMedia as never, (shown) => told.push(shown));
  expect(told).toEqual([isShown]);
});

test("a container tells once when a breakpoint is crossed, and nothing after it is gone", () => {
  const window = windowOf(30);
  const told: boolean[] = [];
  const stop = watchSizes(["small", "medium"], window.matchMedia as never, (shown) => told.push(shown));
  for (const width of [40, 50, 60, 70, 80, 60]) window.resize(width);
  expect(told).toEqual([true, false, true]);
  stop();
  window.resize(80);
  expect(told).toEqual([true, false, true]);
  expect(window.listeners.size).toBe(0);
});
