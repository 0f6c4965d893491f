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
/** Our choice: somebody who is active all day signs in once a day. */
const longestMs = 24 * 3600_000;
/** Minimum time between records of activity, so that most requests of a buyer write nothing. */
const notedEveryMs = 30_000;
/** Twice as long as a request may take to arrive. */
const forgottenAfterMs = 60_000;
const endedAtMost = 20_000;

/** Sessions of signed-in buyers. Source: site shell contract, 4.5 to 4.7. */
export interface Sessions {
  /** Begins a session and returns its cookie, of which only a hash is stored. */
  begin(q: Queries, storeId: RecordId, userId: RecordId, userAgent: string | null): Promise<string>;
  /** The cookie's holder, acting for the named account; undefined when the session has ended. Counts as activity. */
  identityOf(storeId: RecordId, token: string, named: RecordId | null): Promise<Identity | undefined>;
  /** Acts for this account from the next request on, in all tabs. False where the buyer may not. */
  actFor(storeId: RecordId, token: string, accountId: RecordId): Promise<boolean>;
  /**
   * Seconds until the session ends without activity; undefined where it has ended. Asking is not activity, unless the session is to be
   * renewed. Source: site shell contract, 4.7.
   */
  secondsLeft(storeId: RecordId, token: string, options: { isRenewed: boolean }): Promise<number | undefined>;
  end(q: Queries, storeId: RecordId, token: string): Promise<void>;
  /**
   * Whether the browser may be told to delete the cookie of an ended session: only if this was asked before, long enough ago that no
   * request sent before a new login is still in flight. Its response would delete the new cookie.
   */
  mayForget(token: string): boolean;
  /** Ends all of a user's sessions except the one with this cookie. Returns how many. */
  endOthers(q: Queries, storeId: RecordId, userId: RecordId, keptToken: string | null): Promise<number>;
  /** Makes none of a user's sessions act for the account any more, even if the user gets it back. */
  leave(q: Queries, storeId: RecordId, left: { userId: RecordId; accountId: RecordId }): Promise<void>;
  /** The user's sessions in all browsers, the one with this cookie first. */
  list(storeId: RecordId, userId: RecordId, token: string | null): Promise<OpenSession[]>;
  /** Ends one of the user's sessions by its id. False where there is none. */
  endNamed(storeId: RecordId, userId: RecordId, id: string): Promise<boolean>;
  /** Deletes ended sessions, and unused links. */
  readonly sweep: JobHandler;
}

/** Maximum lifetime of the cookie. */
export const sessionCookieSeconds = longestMs / 1000;

export interface SessionNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Minutes without activity after which a store's sessions end. Default 120. */
  readonly idleMinutesOf?: (storeId: RecordId) => number | undefined;
}

export function createSessions({ db, clock, idleMinutesOf = () => undefined }: SessionNeeds): Sessions {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const idleEnd = (storeId: RecordId) => later((idleMinutesOf(storeId) ?? usualIdleMinutes) * 60_000);

  /** When the cookie of an ended session was first seen, by its hash. */
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
