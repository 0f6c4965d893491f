import { newRecordId, recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Queries } from "../../db/index.ts";
import { deleteJob, dueKinds, insertJob, postponeJob, takeDueJobs, type Job } from "./store.ts";

export { jobsWaiting } from "./store.ts";
export type { Job } from "./store.ts";
export { vacuumJobs } from "./vacuum.ts";

/**
 * The work of a kind of job. It may be run again after it was done, if its worker died before recording that. `stopping` fires when the
 * process is about to end, which waits for the job.
 */
export interface JobHandler {
  readonly kind: string;
  run(job: Job, stopping: AbortSignal): Promise<void>;
  /** Seconds between runs of a recurring job, such as a sweep: there is one for each store. */
  readonly everySeconds?: number;
  /** Jobs in a lane wait for each other and for no others: for those that call a slow service. */
  readonly lane?: string;
  /** Longer than the job takes: when it expires, another worker takes the job. Default 60. */
  readonly leaseSeconds?: number;
  /** Maximum delay after such a failure, however often it has failed. Default an hour. */
  longestPauseSeconds?(error: unknown): number;
}

/** Enqueues a job in the transaction that causes it: it exists if and only if that transaction commits. */
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
  /** Runs due jobs until there are none. Returns how many were run. */
  runDue(): Promise<number>;
  /** Makes sure that each store has its recurring jobs. */
  schedule(storeIds: readonly RecordId[]): Promise<void>;
  /** Polls for due jobs until `stop`, which waits for running ones. */
  start(): void;
  stop(): Promise<void>;
}

export interface JobRunnerNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly handlers: readonly JobHandler[];
  /** Called for each failure; the job itself is retried. */
  readonly onError: (error: unknown, job?: Job) => void;
  /** Called for each job that has run. */
  readonly onRun?: ((kind: string, seconds: number, outcome: "done" | "failed") => void) | undefined;
}

const pollMs = 1000;
const takenAtOnce = 10;
const usualLeaseSeconds = 60;
const longestPauseSeconds = 3600;

/** Delay in seconds before a job that has failed `attempts` times is retried: 2, 4, 8 … */
const pauseSeconds = (attempts: number) => 2 ** attempts;

export function createJobRunner(needs: JobRunnerNeeds): JobRunner {
  const { db, clock, handlers, onError } = needs;
  const lanes = [...Map.groupBy(handlers, ({ lane }) => lane).values()].map((own) => createLane(needs, own));
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  /** One poll for all lanes: most of the time nothing is due. */
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
        // a job in one lane may have enqueued one in another
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

/** Runs the due jobs of its handlers, several at once, and the next ones when those have ended. */
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
      // In parallel: one that waits for a slow service must not use up the lease of the others.
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
    /** Runs due jobs, if any of these kinds are its own and it is not already running. */
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
