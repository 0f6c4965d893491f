import { createBreaker } from "../../breaker.ts";
import type { Clock } from "../../clock.ts";
import { recentlyUsed } from "../../recently-used.ts";
import { createTurns } from "../../turns.ts";
import { QuestionRefusedError } from "./ask-service.ts";

/** Whether an answer is known, being fetched, or unavailable. */
export type AnswerState = "Completed" | "Processing" | "Errored";

/** How long answers are cached, and how many. */
export interface Remembering {
  readonly most: number;
  /** After this long an answer is fetched again, and used until there is a new one. */
  readonly freshMs: number;
  /** How long it is used while the service does not respond. */
  readonly staleMs: number;
  /** How long to wait after a failure before asking again. */
  readonly retryMs: number;
}

export interface AnswerCacheNeeds<Subject, Part, Answer> extends Remembering {
  readonly clock: Clock;
  readonly keyOf: (subject: Subject) => string;
  /** A subject's size, counted toward the maximum; 1 if absent. */
  readonly sizeOf?: ((subject: Subject) => number) | undefined;
  /** Answers all parts, and may include others. Throws for anything but a valid response. */
  readonly ask: (subject: Subject, parts: readonly Part[]) => Promise<ReadonlyMap<Part, Answer>>;
  /** Runs work outside of the requester's transaction and time limits. */
  readonly apart: (work: () => void) => void;
  readonly onFailed: (error: unknown, isDown: boolean) => void;
  readonly onBack: () => void;
}

/** Requests in flight, and those waiting for them: as many as arrive within a timeout or two. */
const mostQuestions = { atOnce: 20, waiting: 200 };

/** What is known about one part; `answer` and the time of the response are absent where it is no longer valid. */
export interface Found<Answer> {
  readonly state: AnswerState;
  readonly told?: Told<Answer>;
  /** While it is being fetched: settles once there is an answer, or there will be none. */
  readonly answered?: Promise<void>;
}

interface Told<Answer> {
  readonly answer: Answer;
  readonly at: Date;
}

interface Kept<Part, Answer> {
  readonly told: Map<Part, Told<Answer>>;
  readonly asking: Set<Part>;
  /** What to ask next; it is sent once the present cart has been processed. */
  readonly wanted: Set<Part>;
  failedAt: number | undefined;
  /** Of the last request. */
  answered: Promise<void>;
}

export interface AnswerCache<Subject, Part, Answer> {
  /** The cached answer, if still valid; what is outdated or unknown is fetched in the background. */
  lookUp(subject: Subject, part: Part): Found<Answer>;
  /** Whether looking it up again may give more than it did in this state. */
  hasMoved(subject: Subject, state: AnswerState): boolean;
  /** Whether something calculated from answers then may be outdated: they are old, or there are newer ones. */
  isOld(subject: Subject, madeAt: Date): boolean;
}

/**
 * A cache of a service's answers for a store, with a circuit breaker: an outdated answer is used while it is fetched again. Nobody waits
 * here: what is not known is requested, and the cart gets it later.
 */
export function createAnswerCache<Subject, Part, Answer>({
  clock,
  keyOf,
  sizeOf = () => 1,
  ask,
  apart,
  onFailed,
  onBack,
  most,
  freshMs,
  staleMs,
  retryMs,
}: AnswerCacheNeeds<Subject, Part, Answer>): AnswerCache<Subject, Part, Answer> {
  // otherwise one shopper with an invalid address would close the store to everybody
  const breaker = createBreaker(clock, (error) => !(error instanceof QuestionRefusedError));
  const { inTurn } = createTurns(mostQuestions);
  const remembered = recentlyUsed<Kept<Part, Answer>>(most);
  const ageMs = (at: Date) => clock.now().getTime() - at.getTime();
  let isDown = false;

  function keptOf(subject: Subject): Kept<Part, Answer> {
    const key = keyOf(subject);
    const present = remembered.get(key);
    if (present) return present;
    const made: Kept<Part, Answer> = {
      told: new Map(),
      asking: new Set(),
      wanted: new Set(),
      failedAt: undefined,
      answered: Promise.resolve(),
    };
    remembered.set(key, made, sizeOf(subject));
    return made;
  }

  function want(subject: Subject, kept: Kept<Part, Answer>, part: Part): AnswerState {
    if (kept.asking.has(part) || kept.wanted.has(part)) return "Processing";
    if (!mayAsk(kept)) return "Errored";
    if (kept.wanted.size === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      kept.answered = promise;
      queueMicrotask(() => apart(() => void askFor(subject, kept).finally(resolve)));
    }
    kept.wanted.add(part);
    return "Processing";
  }

  function mayAsk({ failedAt }: Kept<Part, Answer>): boolean {
    return failedAt === undefined || clock.now().getTime() - failedAt >= retryMs;
  }

  async function askFor(subject: Subject, kept: Kept<Part, Answer>): Promise<void> {
    const parts = [...kept.wanted];
    kept.wanted.clear();
    for (const part of parts) kept.asking.add(part);
    try {
      const answers = await inTurn(() => breaker.run(() => ask(subject, parts)));
      const at = clock.now();
      for (const [part, answer] of answers) kept.told.set(part, { answer, at });
      kept.failedAt = undefined;
      if (isDown) onBack();
      isDown = false;
    } catch (error) {
      kept.failedAt = clock.now().getTime();
      const isNew = !isDown && breaker.status().circuit === "open";
      isDown ||= isNew;
      onFailed(error, isNew);
    } finally {
      for (const part of parts) kept.asking.delete(part);
    }
  }

  return {
    lookUp(subject, part) {
      const kept = keptOf(subject);
      const told = kept.told.get(part);
      const age = told ? ageMs(told.at) : Infinity;
      const state = age < freshMs ? "Completed" : want(subject, kept, part);
      if (age < staleMs) return { told: told!, state: "Completed" };
      return state === "Processing" ? { state, answered: kept.answered } : { state };
    },
    hasMoved(subject, state) {
      const kept = keptOf(subject);
      if (state === "Processing") return kept.asking.size + kept.wanted.size === 0;
      return state === "Errored" && mayAsk(kept);
    },
    isOld(subject, madeAt) {
      if (ageMs(madeAt) >= freshMs) return true;
      const told = remembered.get(keyOf(subject))?.told.values() ?? [];
      return Iterator.from(told).some(({ at }) => at > madeAt);
    },
  };
}
