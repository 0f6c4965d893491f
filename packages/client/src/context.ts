import { getApplicationContext, getSessionContext, limits } from "@tradecounter/wire";
import type { ApplicationContext, SessionContext } from "@tradecounter/wire";
import type { Resource } from "./cache.ts";
import type { Core } from "./core.ts";
import { isAbort } from "./errors.ts";
import { maxAgeMsOf } from "./transport.ts";

export interface ContextModule {
  /** What is the same for every visitor of the store, fetched as a guest. */
  readonly application: Resource<ApplicationContext>;
  /** Who the visitor is; a guest if that cannot be determined. */
  readonly session: Resource<SessionContext>;
}

/** The key of the session. */
export const SESSION = "context/session";

/** Our choice: a visitor about whom nothing is known has no user id. */
const nobody: SessionContext = {
  accountId: null,
  accountName: null,
  buyerGroups: [],
  guestUser: true,
  profile: null,
  userId: "",
};

/** Source: commerce specification, sections 3, 4 and 9. */
export function contextModule(
  { cache, messages, send }: Core,
  warn: (message: string, cause: unknown) => void,
): ContextModule {
  let livesMs: number = limits.contextCacheMs;
  let isSessionKnown = true;
  function tell(session: SessionContext): void {
    const state = isLoggedIn(session) ? "loggedIn" : "guest";
    if (messages.latest("session")?.state !== state) messages.publish("session", { state });
  }
  return {
    application: cache.resource(
      "context/application",
      async (signal) => {
        const asGuest: object = { query: { asGuest: true } };
        const reply = await send(getApplicationContext, asGuest, { signal });
        livesMs = maxAgeMsOf(reply) ?? limits.contextCacheMs;
        return reply.body;
      },
      // Refetched shortly before it expires, so that no page works with a stale one.
      () => Math.max(0, livesMs - limits.contextRefetchMs),
    ),
    session: cache.resource(
      SESSION,
      async (signal) => {
        try {
          const session = (await send(getSessionContext, {}, { signal })).body;
          isSessionKnown = true;
          tell(session);
          return session;
        } catch (error) {
          if (isAbort(error)) throw error;
          isSessionKnown = false;
          warn("The session could not be looked up: the visitor counts as a guest.", error);
          return nobody;
        }
      },
      // Our choice: if the session lookup failed, the next reader looks it up again.
      () => (isSessionKnown ? limits.contextCacheMs : 0),
    ),
  };
}

/** Source: commerce specification, section 3. */
export const isLoggedIn = (session: SessionContext | undefined): boolean => session?.guestUser === false;

/** Whether the store has identified the session, rather than failed to answer. */
export const isLookedUp = (session: SessionContext): boolean => session.userId !== nobody.userId;

/** Source: requirement C1.13. A store that does not say has ordinary carts. */
export async function hasHighScaleCarts({ application }: Pick<ContextModule, "application">): Promise<boolean> {
  const settings = await application().catch(() => undefined);
  return settings?.propertiesEx?.highScaleCartEnabled === true;
}

/** Whether what a guest has read of the catalog is also valid for the buyer they sign in as. Source: requirement C1.10. */
export const mayReuseGuestData = (
  settings: Pick<ApplicationContext, "usesSingleEntitlementPolicy" | "guestBrowsingEnabled">,
): boolean => settings.usesSingleEntitlementPolicy && settings.guestBrowsingEnabled;
