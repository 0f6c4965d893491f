/** A processor profile as V8 gives it. */
interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Talks to a process that was started with `--inspect=0` by the address that it printed. */
export async function openInspector(
  printed: string,
): Promise<{ profile(work: () => Promise<unknown>): Promise<Profile>; close(): void }> {
  const socket = new WebSocket(/ws:\/\/\S+/.exec(printed)![0]);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await ask("Profiler.enable");
  await ask("Profiler.setSamplingInterval", { interval: 500 });
  return {
    async profile(work) {
      await ask("Profiler.start");
      await work();
      return ((await ask("Profiler.stop")) as { profile: Profile }).profile;
    },
    close: () => socket.close(),
  };
}

/**
 * The share of a process's busy time that was spent below a function, by its name; V8 calls one that was assigned by the
 * whole left side, as in `exports.renderToString`. Collecting garbage counts for whatever
 * was running when it began.
 */
export function shareBelow({ nodes, samples, timeDeltas }: Profile, functionName: string): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const isBelow = new Map<number, boolean>();
  function below(id: number | undefined): boolean {
    if (id === undefined) return false;
    let known = isBelow.get(id);
    if (known === undefined) {
      known = byId.get(id)!.callFrame.functionName.split(".").at(-1) === functionName || below(parents.get(id));
      isBelow.set(id, known);
    }
    return known;
  }
  let inside = 0;
  let all = 0;
  let wasBelow = false;
  samples.forEach((id, index) => {
    const name = byId.get(id)!.callFrame.functionName;
    // each sample stands for the time until the next one
    const time = timeDeltas[index + 1] ?? 0;
    if (name === "(idle)") return;
    if (name !== "(garbage collector)") wasBelow = below(id);
    all += time;
    if (wasBelow) inside += time;
  });
  return inside / all;
}
