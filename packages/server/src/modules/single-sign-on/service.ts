import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { safeStartUrl } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import type { Visitor } from "../../http/shopper.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { addRegistrant, moveContact } from "../accounts/index.ts";
import type { SignIn } from "../sign-in/index.ts";
import { createOpenId } from "./open-id.ts";
import { SignOnError, type OpenIdProvider, type ProviderProfile, type SamlProvider } from "./provider.ts";
import { decide } from "./rules.ts";
import type { SamlSite } from "./saml.ts";
import {
  deleteExpiredAttempts,
  insertAttempt,
  isWaiting,
  knownOf,
  linkIdentity,
  noteProfile,
  takeAttempt,
} from "./store.ts";

/** Its XML libraries are large: a store without such a provider, and a command, start without them. */
const loadSaml = () => import("./saml.ts");

const attemptMs = 10 * 60_000;
const cookie = "signon";

export interface SingleSignOnNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly signIn: Pick<SignIn, "begin" | "welcome">;
  /**
   * The site of a store that was requested at this origin. The requester controls the host: if it were trusted, an assertion for another
   * site would count as one for us, and that site could sign in here as any of its users.
   */
  readonly siteAt: (store: Store, asked: string) => string;
  /** A secret from the environment. */
  readonly secretOf: (name: string) => string | undefined;
}

export type SingleSignOn = ReturnType<typeof createSingleSignOn>;

/** Signs in with the providers in the store's configuration. Source: contract of the site shell, sections 6.6 and 6.7. */
export function createSingleSignOn({ db, clock, signIn, siteAt, secretOf }: SingleSignOnNeeds) {
  const openId = createOpenId({ secretOf, now: () => clock.now().getTime() });
  function siteOf(store: Store, provider: SamlProvider, visitor: Visitor): SamlSite {
    const site = siteAt(store, visitor.origin ?? "");
    return {
      entityId: `${site}/saml/metadata.xml`,
      consumerUrl: `${site}${consumerPath(store, provider)}`,
    };
  }

  /** Records that this browser is on its way, so that no other can return in its place. */
  async function noteAttempt(
    store: Store,
    provider: string,
    visitor: Visitor,
    { state, secrets, startUrl }: { state: string; secrets: Record<string, string>; startUrl: string },
  ): Promise<void> {
    const browser = visitor.cookie(cookie) ?? newSecret();
    visitor.setCookie(cookie, browser, { maxAgeSeconds: attemptMs / 1000 });
    await insertAttempt(db, {
      storeId: store.id,
      stateHash: hashOfSecret(state),
      provider,
      browserHash: hashOfSecret(browser),
      secrets,
      startUrl: safeStartUrl(startUrl, visitor.origin),
      expiresAt: new Date(clock.now().getTime() + attemptMs),
    });
  }

  /** The provider's URL to redirect to. */
  async function beginOpenId(
    store: Store,
    provider: OpenIdProvider,
    visitor: Visitor,
    startUrl: string,
  ): Promise<string> {
    const state = newSecret();
    const redirectUri = `${visitor.site}${callbackPath(provider)}`;
    const { url, secrets } = await openId.begin(provider, { redirectUri, state });
    await noteAttempt(store, provider.urlSuffix, visitor, { state, secrets, startUrl });
    return url;
  }

  /** Signs in the browser that returns with this URL. Returns where it wanted to go. Throws SignOnError. */
  async function finishOpenId(
    store: Store,
    provider: OpenIdProvider,
    visitor: Visitor,
    callback: URL,
  ): Promise<string> {
    const state = callback.searchParams.get("state") ?? "";
    const key = { storeId: store.id, stateHash: hashOfSecret(state), provider: provider.urlSuffix, now: clock.now() };
    const attempt = await takeAttempt(db, key);
    if (!attempt || !isOf(visitor, attempt.browserHash)) throw new SignOnError("SIGN_ON_EXPIRED");
    const { nonce = "", codeVerifier = "" } = attempt.secrets;
    return failingTowards(attempt.startUrl, async () => {
      const profile = await openId.finish(provider, callback, { state, nonce, codeVerifier });
      await enter(store, provider, profile, visitor);
      return attempt.startUrl;
    });
  }

  async function beginSaml(store: Store, provider: SamlProvider, visitor: Visitor, startUrl: string): Promise<string> {
    // an XML id begins with a letter or an underscore
    const requestId = `_${newSecret()}`;
    const { samlRequestUrl } = await loadSaml();
    const url = await samlRequestUrl(provider, siteOf(store, provider, visitor), { requestId, relayState: startUrl });
    await noteAttempt(store, provider.urlSuffix, visitor, { state: requestId, secrets: {}, startUrl });
    return url;
  }

  /**
   * Accepts the provider's posted response, and returns a ticket for the browser. As the post comes from the provider's page, the browser
   * sends none of our cookies with it: only its next request proves that it is the one that began.
   */
  async function takeSamlResponse(
    store: Store,
    provider: SamlProvider,
    visitor: Visitor,
    { response, relayState }: { response: string; relayState: string },
  ): Promise<string> {
    const keyOf = (requestId: string) => ({
      storeId: store.id,
      stateHash: hashOfSecret(requestId),
      provider: provider.urlSuffix,
      now: clock.now(),
    });
    const { samlProfile } = await loadSaml();
    const { requestId, profile } = await failingTowards(relayState, () =>
      samlProfile(provider, siteOf(store, provider, visitor), {
        response,
        isWaiting: (requestId) => isWaiting(db, keyOf(requestId)),
      }),
    );
    const ticket = newSecret();
    if (!(await noteProfile(db, keyOf(requestId), { ticketHash: hashOfSecret(ticket), profile })))
      throw new SignOnError("SIGN_ON_EXPIRED", { startUrl: relayState });
    return ticket;
  }

  async function finishSaml(store: Store, provider: SamlProvider, visitor: Visitor, ticket: string): Promise<string> {
    const key = { storeId: store.id, stateHash: hashOfSecret(ticket), provider: provider.urlSuffix, now: clock.now() };
    const attempt = await takeAttempt(db, key);
    if (!attempt?.profile || !isOf(visitor, attempt.browserHash)) throw new SignOnError("SIGN_ON_EXPIRED");
    const { profile, startUrl } = attempt;
    return failingTowards(startUrl, async () => {
      await enter(store, provider, profile, visitor);
      return startUrl;
    });
  }

  /** Signs in whoever the rules admit. Throws SignOnError, with nothing changed. */
  async function enter(
    store: Store,
    provider: OpenIdProvider | SamlProvider,
    profile: ProviderProfile,
    visitor: Visitor,
  ): Promise<void> {
    const token = await db.transaction(async (tx) => {
      const userId = await userFor(tx, store, provider, profile);
      return signIn.begin(tx, store, userId, visitor);
    });
    visitor.setCookie(cookie, "", { maxAgeSeconds: 0 });
    await signIn.welcome(store, visitor, token);
  }

  async function userFor(
    tx: Tx,
    store: Store,
    provider: OpenIdProvider | SamlProvider,
    profile: ProviderProfile,
  ): Promise<RecordId> {
    const decision = decide(profile, provider, await knownOf(tx, store.id, provider.urlSuffix, profile));
    if ("refused" in decision) throw new SignOnError(decision.refused);
    if ("signIn" in decision) return decision.signIn as RecordId;
    const userId = "link" in decision ? (decision.link as RecordId) : await newBuyer(tx, store, profile);
    if (!("link" in decision) || decision.activate)
      await moveContact(tx, store.id, { userId, from: "Invited", to: "Active" });
    const linked = { provider: provider.urlSuffix, subject: profile.subject, userId, now: clock.now() };
    await linkIdentity(tx, store.id, linked);
    return userId;
  }

  /** Throws SignOnError where somebody has taken the e-mail address meanwhile. */
  async function newBuyer(tx: Tx, { id, settings }: Store, profile: ProviderProfile): Promise<RecordId> {
    const { email, firstName, lastName } = profile;
    const buyerGroups = settings.registration?.buyerGroups ?? settings.guestBuyerGroups ?? [];
    const registrant = {
      email: email!,
      firstName,
      lastName,
      phone: null,
      language: null,
      buyerGroups,
      status: "Invited",
    } as const;
    const added = await addRegistrant(tx, id, registrant);
    if (!added) throw new SignOnError("REGISTRATION_HANDLER_ERROR");
    return added.userId;
  }

  return {
    beginOpenId,
    finishOpenId,
    beginSaml,
    takeSamlResponse,
    finishSaml,
    /** Deletes attempts of browsers that did not return. */
    sweep: {
      kind: "signOn.sweep",
      everySeconds: 3600,
      run: ({ storeId }) => deleteExpiredAttempts(db, storeId, clock.now()),
    } satisfies JobHandler,
    async metadata(store: Store, provider: SamlProvider, visitor: Visitor): Promise<string> {
      const { samlMetadata } = await loadSaml();
      return samlMetadata(siteOf(store, provider, visitor));
    },
  };
}

/** Source: contract of the site shell, section 6.6. */
function callbackPath({ urlSuffix }: OpenIdProvider): string {
  return `/services/authcallback/${urlSuffix}`;
}

/** Source: contract of the site shell, section 6.7. */
export function samlIdOf(store: Pick<Store, "id">, { urlSuffix }: SamlProvider): RecordId {
  return recordIdOf("samlProvider", store.id, urlSuffix);
}

function consumerPath(store: Store, provider: SamlProvider): string {
  return `/login?so=${recordIdOf("organization", store.id)}&sc=${samlIdOf(store, provider)}`;
}

function isOf(visitor: Visitor, browserHash: string): boolean {
  const browser = visitor.cookie(cookie);
  return browser !== undefined && hashOfSecret(browser) === browserHash;
}

/** Only the log distinguishes a provider's mistake from ours. */
async function failingTowards<Result>(startUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, cause } = error instanceof SignOnError ? error : { code: "SIGN_ON_FAILED" as const, cause: error };
    throw new SignOnError(code, { cause, startUrl });
  }
}
