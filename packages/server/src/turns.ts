/** There is more waiting than anybody would wait for. */
export class NoTurnError extends Error {}

/** Does at most so many pieces of work at once: others wait their turn, and where too many do, NoTurnError is thrown. */
export function createTurns({ atOnce, waiting: mostWaiting }: { readonly atOnce: number; readonly waiting: number }) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new NoTurnError("too many wait for their turn");
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
