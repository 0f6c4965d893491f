/** More work is waiting than anybody would wait for. */
export class NoTurnError extends Error {}

interface Limits {
  readonly atOnce: number;
  /** How many may wait. */
  readonly waiting: number;
  /** The error thrown when more would; by default NoTurnError. */
  readonly tooMany?: () => Error;
}

/** Runs at most this many tasks at once, the others in order of arrival. */
export function createTurns({
  atOnce,
  waiting: mostWaiting,
  tooMany = () => new NoTurnError("too many wait for their turn"),
}: Limits) {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Throws when too many are waiting: for callers that need to know in advance. */
  function demandRoom(): void {
    if (waiting.length >= mostWaiting) throw tooMany();
  }

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    demandRoom();
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // the next one takes over this one's slot
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return { demandRoom, inTurn };
}
