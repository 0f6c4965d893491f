import { randomUUID } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Queries } from "../../db/index.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";
import { recentlyUsed } from "../../recently-used.ts";
import { identityFrom, type Identity } from "../accounts/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { forgetFailures } from "./credential-store.ts";

import {
  chooseAccount,
  deleteEndedSessions,
  deleteSession,
  deleteSessionNamed,
  deleteSessionsOf,
  findOpenSessions,
  enterSession,
  findTimeLeft,
  insertSession,
  leaveAccount,
  touchSession,
  type OpenSession,
} from "./session-store.ts";

export { SESSION_COOKIE } from "../../http/session-cookie.ts";

const usualIdleMinutes = 120;
/** Our choice: who is busy all day signs in once a day. */
const longestMs = 24 * 3600_000;
/** Activity is noted no more often than this, so that most requests of a buyer write nothing. */
const notedEveryMs = 30_000;
/** Twice as long as a request may take to arrive. */
const forgottenAfterMs = 60_000;
const endedAtMost = 20_000;

/** Sessions of buyers who have signed in. Source: site shell contract, 4.5 to 4.7. */
export interface Sessions {
  /** Begins one and answers the text of its cookie, of which only a hash is kept. */
  begin(q: Queries, storeId: RecordId, userId: RecordId, userAgent: string | null): Promise<string>;
  /** Who comes with this cookie, acting for the account that is named; undefined when the session has ended. Counts as activity. */
  identityOf(storeId: RecordId, token: string, named: RecordId | null): Promise<Identity | undefined>;
  /** Acts for this account from the next request on, in all tabs. False where the buyer may not. */
  actFor(storeId: RecordId, token: string, accountId: RecordId): Promise<boolean>;
  /**
   * Seconds until the session ends unless something happens; undefined where it has ended. Being asked is no activity, unless
   * the session is to be renewed. Source: site shell contract, 4.7.
   */
  secondsLeft(storeId: RecordId, token: string, options: { isRenewed: boolean }): Promise<number | undefined>;
  end(q: Queries, storeId: RecordId, token: string): Promise<void>;
  /**
   * Whether the browser may be told to forget the cookie of a session that has ended: when this was asked before, long enough ago that
   * no request is under way any more that was sent before a log-in gave the browser another one. Its answer would delete that.
   */
  mayForget(token: string): boolean;
  /** Ends all sessions of a user but the one of this cookie. Answers how many. */
  endOthers(q: Queries, storeId: RecordId, userId: RecordId, keptToken: string | null): Promise<number>;
  /** None of a user's sessions acts for the account any more, also when he gets it back. */
  leave(q: Queries, storeId: RecordId, left: { userId: RecordId; accountId: RecordId }): Promise<void>;
  /** The user's sessions in all his browsers, that of this cookie first. */
  list(storeId: RecordId, userId: RecordId, token: string | null): Promise<OpenSession[]>;
  /** Ends one of the user's sessions by its id. False where he has none with it. */
  endNamed(storeId: RecordId, userId: RecordId, id: string): Promise<boolean>;
  /** Forgets what has ended, and links that nobody used. */
  readonly sweep: JobHandler;
}

/** How long its cookie is kept at the most. */
export const sessionCookieSeconds = longestMs / 1000;

export interface SessionNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Minutes without activity after which a store's sessions end. 120 unless given. */
  readonly idleMinutesOf?: (storeId: RecordId) => number | undefined;
}

export function createSessions({ db, clock, idleMinutesOf = () => undefined }: SessionNeeds): Sessions {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const idleEnd = (storeId: RecordId) => later((idleMinutesOf(storeId) ?? usualIdleMinutes) * 60_000);

  /** When the cookie of an ended session was first seen, by the hash of it. */
  const endedSeenAt = recentlyUsed<number>(endedAtMost);

  return {
    mayForget(token) {
      const [key, now] = [hashOfSecret(token), clock.now().getTime()];
      const seenAt = endedSeenAt.get(key);
      if (seenAt === undefined) endedSeenAt.set(key, now, 1);
      return seenAt !== undefined && now - seenAt >= forgottenAfterMs;
    },
    async begin(q, storeId, userId, userAgent) {
      const token = newSecret();
      await insertSession(q, {
        storeId,
        tokenHash: hashOfSecret(token),
        id: randomUUID(),
        userId,
        createdAt: clock.now(),
        expiresAt: idleEnd(storeId),
        endsAt: later(longestMs),
        userAgent: userAgent?.slice(0, 300) ?? null,
      });
      return token;
    },
    async identityOf(storeId, token, named) {
      if (!/^[\w-]{43}$/.test(token)) return undefined;
      const now = clock.now();
      const found = await enterSession(db, storeId, {
        tokenHash: hashOfSecret(token),
        named,
        now,
        expiresAt: idleEnd(storeId),
        notedBefore: new Date(now.getTime() - notedEveryMs),
      });
      return found && identityFrom(found);
    },
    actFor: (storeId, token, accountId) => chooseAccount(db, storeId, hashOfSecret(token), accountId),
    async secondsLeft(storeId, token, { isRenewed }) {
      const now = clock.now();
      if (isRenewed) await touchSession(db, storeId, hashOfSecret(token), { now, expiresAt: idleEnd(storeId) });
      const endsAt = await findTimeLeft(db, storeId, hashOfSecret(token), now);
      return endsAt && Math.floor((endsAt.getTime() - now.getTime()) / 1000);
    },
    end: (q, storeId, token) => deleteSession(q, storeId, hashOfSecret(token)),
    sweep: {
      kind: "session.sweep",
      everySeconds: 3600,
      async run({ storeId }) {
        await deleteEndedSessions(db, storeId, clock.now());
        await forgetFailures(db, storeId, clock.now());
      },
    },
    list: (storeId, userId, token) =>
      findOpenSessions(db, storeId, {
        userId,
        tokenHash: token === null ? null : hashOfSecret(token),
        now: clock.now(),
      }),
    endNamed: (storeId, userId, id) => deleteSessionNamed(db, storeId, userId, id),
    leave: leaveAccount,
    endOthers: (q, storeId, userId, keptToken) =>
      deleteSessionsOf(q, storeId, userId, keptToken === null ? null : hashOfSecret(keptToken)),
  };
}
