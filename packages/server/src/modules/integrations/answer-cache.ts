import { createBreaker } from "../../breaker.ts";
import type { Clock } from "../../clock.ts";
import { recentlyUsed } from "../../recently-used.ts";
import { createTurns } from "../../turns.ts";
import { QuestionRefusedError } from "./ask-service.ts";

/** Whether an answer is known, being asked for, or not to be had now. */
export type AnswerState = "Completed" | "Processing" | "Errored";

/** How long answers are remembered, and how many. */
export interface Remembering {
  readonly most: number;
  /** After this long an answer is asked for again, and counts until there is another. */
  readonly freshMs: number;
  /** As long as this it counts while nobody answers. */
  readonly staleMs: number;
  /** What has failed is not asked again for so long. */
  readonly retryMs: number;
}

export interface AnswerCacheNeeds<Subject, Part, Answer> extends Remembering {
  readonly clock: Clock;
  readonly keyOf: (subject: Subject) => string;
  /** What remembering it counts for, of the most; 1 where absent. */
  readonly sizeOf?: ((subject: Subject) => number) | undefined;
  /** Answers all parts, and may tell of others. Throws for whatever is no answer. */
  readonly ask: (subject: Subject, parts: readonly Part[]) => Promise<ReadonlyMap<Part, Answer>>;
  /** Runs work that has nothing to do with whoever wants an answer, in whose transaction he may be and whatever hurry. */
  readonly apart: (work: () => void) => void;
  readonly onFailed: (error: unknown, isDown: boolean) => void;
  readonly onBack: () => void;
}

/** Questions on their way, and those that wait for them: as many as come within a time-out or two. */
const mostQuestions = { atOnce: 20, waiting: 200 };

/** What is known of one part; `answer` and the time at which it was told are absent where it does not count any more. */
export interface Found<Answer> {
  readonly state: AnswerState;
  readonly told?: Told<Answer>;
  /** While it is being asked for: settles once there is an answer, or there will be none. */
  readonly answered?: Promise<void>;
}

interface Told<Answer> {
  readonly answer: Answer;
  readonly at: Date;
}

interface Kept<Part, Answer> {
  readonly told: Map<Part, Told<Answer>>;
  readonly asking: Set<Part>;
  /** What the next question is about; it goes out when the cart at hand has been gone through. */
  readonly wanted: Set<Part>;
  failedAt: number | undefined;
  /** Of the last question. */
  answered: Promise<void>;
}

export interface AnswerCache<Subject, Part, Answer> {
  /** What is told, if it still counts; what is old or unknown is asked for beside. */
  lookUp(subject: Subject, part: Part): Found<Answer>;
  /** Whether looking again may tell more than it did when it was in this state. */
  hasMoved(subject: Subject, state: AnswerState): boolean;
  /** Whether what was made of answers then may be another by now: they are old, or there are newer ones. */
  isOld(subject: Subject, madeAt: Date): boolean;
}

/**
 * What a store knows of a service's answers, with a circuit breaker: what is old counts while it is asked for anew. Nobody waits here: what is
 * not known is asked for, and the cart is told later.
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
  // one shopper with an address that there is not would else close the store to all
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
