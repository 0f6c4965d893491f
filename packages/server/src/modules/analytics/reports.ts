import { localTime, zonedMoment } from "@tradecounter/commerce";
import { cookieFrom } from "../../http/cookies.ts";
import type { Clock } from "../../clock.ts";
import { withoutHurry, type Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { AccessTokens } from "../access-token/index.ts";
import { figuresOf, type Figures, type Period } from "./figures.ts";

export const REPORTS_COOKIE = "tradecounter_reports";

const dayMs = 24 * 3600 * 1000;

/** A store's figures, for staff. Our choice: whoever may read all orders (`orders`) may read figures that are derived from them. */
export interface Reports {
  /** Whether a token may read them. */
  mayRead(store: Store, token: string): Promise<boolean>;
  /** The same for the token in a browser's cookie. It is checked each time: a revoked one reads nothing more. */
  isLetIn(store: Store, cookies: string | undefined): Promise<boolean>;
  of(store: Store, period: Period): Promise<Figures>;
  /** The last days on the store's calendar, including today. */
  lastDays(store: Store, days: number): Period;
}

interface ReportsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, "holderOf">;
}

export function createReports({ db, clock, tokens }: ReportsNeeds): Reports {
  async function mayRead(store: Store, token: string): Promise<boolean> {
    const holder = await tokens.holderOf(store.id, `Bearer ${token}`, null);
    return holder?.scopes.includes("orders") ?? false;
  }
  return {
    mayRead,
    async isLetIn(store, cookies) {
      const token = cookieFrom(cookies, REPORTS_COOKIE);
      return token !== undefined && /^tc_[\w-]{43}$/.test(token) && mayRead(store, token);
    },
    // staff accept longer waits than shoppers, and must not use shoppers' connections
    of: (store, period) => withoutHurry(() => figuresOf(db.lagging, store.id, period)),
    lastDays: (store, days) => lastDays(days, store, clock.now()),
  };
}

/** The last days on a store's calendar, including today. */
export function lastDays(days: number, { settings: { timeZone } }: Pick<Store, "settings">, now: Date): Period {
  const first = startOfDay(new Date(now.getTime() - (days - 1) * dayMs), timeZone);
  return { from: first, until: new Date(now.getTime() + 1), timeZone };
}

/** From the first day to the last, both as `2026-11-24` on the store's calendar. Undefined for an invalid date. */
export function daysBetween(first: string, last: string, timeZone: string): Period | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/;
  if (!isDay.test(first) || !isDay.test(last) || last < first) return undefined;
  const [from, lastBegins] = [zonedMoment(first, timeZone), zonedMoment(last, timeZone)];
  if (!from || !lastBegins) return undefined;
  // a calendar day may have 23 or 25 hours
  const until = startOfDay(new Date(lastBegins.getTime() + dayMs + dayMs / 8), timeZone);
  return { from, until, timeZone };
}

function startOfDay(at: Date, timeZone: string): Date {
  return zonedMoment(localTime(at, { timeZone }).day, timeZone)!;
}
