import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Queries } from "../../db/index.ts";
import { identityFrom, type Identity } from "../accounts/index.ts";
import {
  chooseAccount,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from "./session-store.ts";

/** Source: site shell contract, 4.5. */
export const SESSION_COOKIE = "sid";

const idleMs = 120 * 60_000;
/** Our choice: who is busy all day signs in once a day. */
const longestMs = 24 * 3600_000;
/** Activity is noted no more often than this, so that most requests of a buyer write nothing. */
const notedEveryMs = 30_000;

/** Sessions of buyers who have signed in. Source: site shell contract, 4.5 to 4.7. */
export interface Sessions {
  /** Begins one and answers the text of its cookie, of which only a hash is kept. */
  begin(q: Queries, storeId: RecordId, userId: RecordId, userAgent: string | null): Promise<string>;
  /** Who comes with this cookie, acting for the account that is named; undefined when the session has ended. Counts as activity. */
  identityOf(storeId: RecordId, token: string, named: RecordId | null): Promise<Identity | undefined>;
  /** Acts for this account from the next request on, in all tabs. False where the buyer may not. */
  actFor(storeId: RecordId, token: string, accountId: RecordId): Promise<boolean>;
  end(q: Queries, storeId: RecordId, token: string): Promise<void>;
  /** Ends all sessions of a user but the one of this cookie. Answers how many. */
  endOthers(q: Queries, storeId: RecordId, userId: RecordId, keptToken: string | null): Promise<number>;
}

/** How long its cookie is kept at the most. */
export const sessionCookieSeconds = longestMs / 1000;

export function createSessions({ db, clock }: { db: Database; clock: Clock }): Sessions {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  return {
    async begin(q, storeId, userId, userAgent) {
      const token = randomBytes(32).toString("base64url");
      await insertSession(q, {
        storeId,
        tokenHash: hashOf(token),
        id: randomUUID(),
        userId,
        createdAt: clock.now(),
        expiresAt: later(idleMs),
        endsAt: later(longestMs),
        userAgent: userAgent?.slice(0, 300) ?? null,
      });
      return token;
    },
    async identityOf(storeId, token, named) {
      if (!/^[\w-]{43}$/.test(token)) return undefined;
      const now = clock.now();
      const found = await findSession(db, storeId, { tokenHash: hashOf(token), named, now });
      if (found && now.getTime() - found.last_seen_at.getTime() > notedEveryMs)
        await touchSession(db, storeId, hashOf(token), { now, expiresAt: later(idleMs) });
      return found && identityFrom(found);
    },
    actFor: (storeId, token, accountId) => chooseAccount(db, storeId, hashOf(token), accountId),
    end: (q, storeId, token) => deleteSession(q, storeId, hashOf(token)),
    endOthers: (q, storeId, userId, keptToken) =>
      deleteSessionsOf(q, storeId, userId, keptToken === null ? null : hashOf(keptToken)),
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
