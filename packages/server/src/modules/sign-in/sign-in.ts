import type { RecordId } from "@tradecounter/commerce";
import { safeStartUrl } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Queries } from "../../db/index.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import type { Visitor } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { newSecret } from "../../secrets.ts";
import { findPerson, noteSuccess, takeTry, type Person } from "./credential-store.ts";
import { issueToken, useToken } from "./one-time-tokens.ts";
import type { Passwords } from "./passwords.ts";
import { SESSION_COOKIE, sessionCookieSeconds, type Sessions } from "./sessions.ts";

/** The entries of somebody who signs in. The user name is the e-mail address. */
export interface Entered {
  readonly username: string;
  readonly password: string;
}

export interface SignInNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  /** Runs as soon as a buyer is signed in, with the session's cookie. If it fails, the buyer stays signed in. */
  readonly afterSignIn: (store: Store, visitor: Visitor, token: string) => Promise<void>;
}

export type SignIn = ReturnType<typeof createSignIn>;

/** Where the platform's clients start their session. Source: contract of the site shell, section 6.2. */
export const FRONTDOOR_PATH = "/secur/frontdoor.jsp";

/** Binds a frontdoor link to the browser that requested it. */
const FRONTDOOR_COOKIE = "frontdoor";
const frontdoorSeconds = 60;

/** Signs buyers in with a password, and out. Source: contract of the site shell, sections 4.6 and 6.2. */
export function createSignIn({ db, clock, limits, sessions, passwords, afterSignIn }: SignInNeeds) {
  const turns = new Map<string, Promise<unknown>>();

  /**
   * The user with these credentials; undefined for an unknown user, a wrong password, and a user who is locked or may not sign in, all in
   * the same time. Throws TooManyRequests, and SERVER_UNAVAILABLE when too many are waiting.
   */
  async function prove(
    store: Store,
    { username, password }: Entered,
    { address }: Pick<Visitor, "address">,
  ): Promise<Person | undefined> {
    if (address !== undefined) limits.take("signIn", address);
    const name = `${store.id} ${username.trim().toLowerCase()}`.slice(0, 300);
    limits.take("signInAs", name);
    return inTurn(name, async () => {
      // an attempt refused for lack of capacity does not count
      passwords.demandRoom();
      const isTaken = await takeTry(db, store.id, username, clock.now());
      const person = await findPerson(db, store.id, username);
      const isRight = await passwords.isRight(password, person?.passwordHash ?? null);
      return isTaken && isRight && person?.status === "Active" ? person : undefined;
    });
  }

  /** Serializes attempts for one user name, so that sending the right password many times at once does not lock the user. */
  async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = turns.get(name);
    const turn = before ? before.then(work, work) : work();
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  }

  /** Signs the visitor's browser in, always with a new session. False where the password was wrong. */
  async function signIn(store: Store, entered: Entered, visitor: Visitor): Promise<boolean> {
    const person = await prove(store, entered, visitor);
    if (!person) return false;
    const token = await db.transaction(async (tx) => {
      if (!(await noteSuccess(tx, store.id, person))) return undefined;
      return begin(tx, store, person.userId, visitor);
    });
    if (token === undefined) return false;
    await welcome(store, visitor, token);
    return true;
  }

  /** The user with these credentials, without a session: for clients that get a token instead. Throws as `signIn` does. */
  async function checkPassword(
    store: Store,
    { address, ...entered }: Entered & { address: string | undefined },
  ): Promise<Pick<Person, "userId" | "email"> | undefined> {
    const person = await prove(store, entered, { address });
    return person && (await noteSuccess(db, store.id, person)) ? person : undefined;
  }

  /** A new session that replaces the browser's previous one. Its cookie is set by `welcome`, after the commit. */
  async function begin(q: Queries, store: Store, userId: RecordId, visitor: Visitor): Promise<string> {
    const before = visitor.cookie(SESSION_COOKIE);
    if (before) await sessions.end(q, store.id, before);
    return sessions.begin(q, store.id, userId, visitor.userAgent ?? null);
  }

  async function welcome(store: Store, visitor: Visitor, token: string): Promise<void> {
    visitor.setCookie(SESSION_COOKIE, token, { maxAgeSeconds: sessionCookieSeconds });
    await afterSignIn(store, visitor, token);
  }

  /**
   * A path that signs this browser in, once and within a minute, and continues to the start URL; undefined where the password was wrong.
   * It contains no session.
   */
  async function frontdoorFor(
    store: Store,
    entered: Entered & { startUrl: string },
    visitor: Visitor,
  ): Promise<string | undefined> {
    const person = await prove(store, entered, visitor);
    if (!person) return undefined;
    const browser = newSecret();
    const expiresAt = new Date(clock.now().getTime() + frontdoorSeconds * 1000);
    const otp = await db.transaction(async (tx) => {
      if (!(await noteSuccess(tx, store.id, person))) return undefined;
      return issueToken(tx, { storeId: store.id, purpose: "SignIn", userId: person.userId, expiresAt, browser });
    });
    if (otp === undefined) return undefined;
    visitor.setCookie(FRONTDOOR_COOKIE, browser, { maxAgeSeconds: frontdoorSeconds });
    const retURL = safeStartUrl(entered.startUrl, visitor.origin);
    return `${FRONTDOOR_PATH}?${new URLSearchParams({ otp, retURL })}`;
  }

  /** False where the link was used, has expired, or was issued to another browser. */
  async function enterByFrontdoor(store: Store, otp: string, visitor: Visitor): Promise<boolean> {
    const browser = visitor.cookie(FRONTDOOR_COOKIE);
    if (!browser) return false;
    const shown = { storeId: store.id, purpose: "SignIn", token: otp, browser, now: clock.now() } as const;
    const token = await db.transaction(async (tx) => {
      const userId = await useToken(tx, shown);
      return userId && begin(tx, store, userId, visitor);
    });
    visitor.setCookie(FRONTDOOR_COOKIE, "", { maxAgeSeconds: 0 });
    if (!token) return false;
    await welcome(store, visitor, token);
    return true;
  }

  /** Harmless when nobody is signed in. */
  async function signOut(store: Store, visitor: Visitor): Promise<void> {
    const token = visitor.cookie(SESSION_COOKIE);
    if (!token) return;
    await sessions.end(db, store.id, token);
    visitor.setCookie(SESSION_COOKIE, "", { maxAgeSeconds: 0 });
  }

  return { signIn, checkPassword, frontdoorFor, enterByFrontdoor, signOut, begin, welcome };
}
