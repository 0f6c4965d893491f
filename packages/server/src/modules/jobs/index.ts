import { newRecordId, recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Queries } from "../../db/index.ts";
import { deleteJob, dueKinds, insertJob, postponeJob, takeDueJobs, type Job } from "./store.ts";

export { jobsWaiting } from "./store.ts";
export type { Job } from "./store.ts";
export { vacuumJobs } from "./vacuum.ts";

/**
 * What a job of some kind does. It may be run again after it was done, when its worker died before noting it. `stopping` is told of
 * when the process is to end, which waits for the job.
 */
export interface JobHandler {
  readonly kind: string;
  run(job: Job, stopping: AbortSignal): Promise<void>;
  /** Seconds between turns of a job that never ends, such as a sweep: there is one for each store. */
  readonly everySeconds?: number;
  /** Jobs of a lane wait for each other and for no others: for those that ask a slow service. */
  readonly lane?: string;
  /** Longer than the job takes: when it is over, another worker takes the job. 60 without. */
  readonly leaseSeconds?: number;
  /** How long it waits at the most after such a failure, however often it has failed. An hour without. */
  longestPauseSeconds?(error: unknown): number;
}

/** Enqueues a job in the transaction that causes it: it is there exactly when that transaction commits. */
export async function enqueue(
  q: Queries,
  storeId: RecordId,
  kind: string,
  payload: unknown,
  runAt: Date,
): Promise<void> {
  await insertJob(q, { storeId, id: newRecordId("job"), kind, payload }, runAt);
}

export interface JobRunner {
  /** Runs what is due, until nothing is. Answers how many jobs ran. */
  runDue(): Promise<number>;
  /** Makes sure that each store has its repeated jobs. */
  schedule(storeIds: readonly RecordId[]): Promise<void>;
  /** Looks for due jobs until `stop`, which waits for those that run. */
  start(): void;
  stop(): Promise<void>;
}

export interface JobRunnerNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly handlers: readonly JobHandler[];
  /** Told of each failure; the job itself comes again. */
  readonly onError: (error: unknown, job?: Job) => void;
  /** Told of each that has run. */
  readonly onRun?: ((kind: string, seconds: number, outcome: "done" | "failed") => void) | undefined;
}

const pollMs = 1000;
const takenAtOnce = 10;
const usualLeaseSeconds = 60;
const longestPauseSeconds = 3600;

/** Seconds to wait before a job that has failed `attempts` times is tried again: 2, 4, 8 … */
const pauseSeconds = (attempts: number) => 2 ** attempts;

export function createJobRunner(needs: JobRunnerNeeds): JobRunner {
  const { db, clock, handlers, onError } = needs;
  const lanes = [...Map.groupBy(handlers, ({ lane }) => lane).values()].map((own) => createLane(needs, own));
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  /** One look for all lanes: most seconds nothing is due. */
  async function look() {
    const due = await dueKinds(db, clock.now());
    for (const lane of lanes) lane.wake(due);
  }

  function lookLater() {
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => onError(error))
        .finally(() => !isStopping && lookLater());
    }, pollMs);
    timer.unref();
  }

  return {
    async runDue() {
      let count = 0;
      for (;;) {
        const counts = await Promise.all(lanes.map((lane) => lane.runDue()));
        const ran = counts.reduce((sum, each) => sum + each, 0);
        if (ran === 0) return count;
        // a job of one lane may have caused one of another
        count += ran;
      }
    },
    async schedule(storeIds) {
      for (const storeId of storeIds) {
        for (const { kind, everySeconds } of handlers) {
          if (everySeconds === undefined) continue;
          await insertJob(db, { storeId, id: recordIdOf("job", storeId, kind), kind, payload: {} }, clock.now());
        }
      }
    },
    start: lookLater,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await Promise.all([looking, ...lanes.map((lane) => lane.stop())]);
    },
  };
}

/** Takes the due jobs of its handlers, some at once, and the next ones when those have ended. */
function createLane({ db, clock, onError, onRun = () => {} }: JobRunnerNeeds, handlers: readonly JobHandler[]) {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const kinds = [...byKind.keys()];
  const leaseSeconds = Math.max(...handlers.map((handler) => handler.leaseSeconds ?? usualLeaseSeconds));
  let running: Promise<unknown> | undefined;
  const stopping = new AbortController();

  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

  async function runDue() {
    let count = 0;
    while (!stopping.signal.aborted) {
      const jobs = await takeDueJobs(db, {
        kinds,
        limit: takenAtOnce,
        now: clock.now(),
        until: inSeconds(leaseSeconds),
      });
      if (jobs.length === 0) break;
      // Side by side: one that waits for a slow service must not eat up the lease of the others.
      await Promise.all(jobs.map(runOne));
      count += jobs.length;
    }
    return count;
  }

  async function runOne(job: Job) {
    const handler = byKind.get(job.kind)!;
    const since = performance.now();
    const ran = (outcome: "done" | "failed") => onRun(job.kind, (performance.now() - since) / 1000, outcome);
    try {
      await handler.run(job, stopping.signal);
      ran("done");
    } catch (error) {
      ran("failed");
      onError(error, job);
      const longest = handler.everySeconds ?? handler.longestPauseSeconds?.(error) ?? longestPauseSeconds;
      const pause = Math.min(pauseSeconds(job.attempts), longest);
      await postponeJob(db, job, inSeconds(pause), error instanceof Error ? error.message : String(error));
      return;
    }
    if (handler.everySeconds === undefined) await deleteJob(db, job);
    else await postponeJob(db, job, inSeconds(handler.everySeconds));
  }

  return {
    runDue,
    /** Runs what is due, where any of these kinds are its own and it does not run already. */
    wake(due: ReadonlySet<string>) {
      if (running || kinds.every((kind) => !due.has(kind))) return;
      running = runDue()
        .catch((error: unknown) => onError(error))
        .finally(() => (running = undefined));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
