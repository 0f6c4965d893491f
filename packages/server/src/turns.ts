/** There is more waiting than anybody would wait for. */
export class NoTurnError extends Error {}

interface Limits {
  readonly atOnce: number;
  /** How many may wait. */
  readonly waiting: number;
  /** What is thrown where more would; NoTurnError unless given. */
  readonly tooMany?: () => Error;
}

/** Runs at most so many pieces of work at once, the others in the order in which they came. */
export function createTurns({
  atOnce,
  waiting: mostWaiting,
  tooMany = () => new NoTurnError("too many wait for their turn"),
}: Limits) {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Throws when too many wait: for who would rather know before. */
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
      // whoever is next takes over this one's place
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return { demandRoom, inTurn };
}
