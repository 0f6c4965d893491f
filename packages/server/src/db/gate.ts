/** A semaphore: admits a fixed number at once; the others wait in order. */
interface Gate {
  /** Whether a slot became free in time. Whoever was admitted has to leave. */
  enter(withinMs: number): Promise<boolean>;
  leave(): void;
}

export function createGate(places: number): Gate {
  let free = places;
  const queue = new Set<() => void>();
  return {
    async enter(withinMs) {
      if (free > 0) {
        free--;
        return true;
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const letIn = () => resolve(true);
      queue.add(letIn);
      const timer = setTimeout(() => {
        queue.delete(letIn);
        resolve(false);
      }, withinMs);
      const isIn = await promise;
      clearTimeout(timer);
      return isIn;
    },
    leave() {
      const [next] = queue;
      if (!next) free++;
      else {
        queue.delete(next);
        next();
      }
    },
  };
}
