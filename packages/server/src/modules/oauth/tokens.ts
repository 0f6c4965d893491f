import { randomUUID } from "node:crypto";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";
import type { AccessTokens } from "../access-token/index.ts";
import { scopes, shopperScopes, type Scope } from "../accounts/index.ts";
import { deleteFamilyOf, findClient, insertRefreshToken, useRefreshToken, type ApiClient } from "./store.ts";

const accessSeconds = 2 * 3600;
const refreshMs = 30 * 24 * 3600_000;

/** A user whose password was right. */
export interface PasswordUser {
  readonly userId: RecordId;
  readonly email: string;
}

/** Returns the user where the password is right; otherwise undefined, whatever is wrong. Limits attempts itself. */
export type CheckPassword = (
  store: Store,
  attempt: { username: string; password: string; address: string | undefined },
) => Promise<PasswordUser | undefined>;

/** A token and its user. */
export interface Granted {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly userId: RecordId;
  readonly scope: string;
  readonly expiresInSeconds: number;
}

/** An error in the terms of RFC 6749, 5.2. */
export class OAuthError extends Error {
  readonly error: string;
  readonly status: number;

  constructor(error: string, description: string, status = 400) {
    super(description);
    this.error = error;
    this.status = status;
  }
}

export interface OAuthNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, "issue" | "end">;
  readonly checkPassword: CheckPassword;
}

export interface OAuth {
  /** Grants a token for a form's parameters. Throws OAuthError. Source: RFC 6749, sections 4.3, 4.4 and 6. */
  grant(store: Store, form: URLSearchParams, address: string | undefined): Promise<Granted>;
  /** A buyer's token for a password alone, as in the SOAP login; undefined where something is wrong. */
  signIn(store: Store, username: string, password: string, address: string | undefined): Promise<Granted | undefined>;
  /** Ends a token of either kind. An unknown one is not an error. Source: RFC 7009. */
  revoke(store: Store, token: string): Promise<void>;
}

const wrongPassword = () => new OAuthError("invalid_grant", "authentication failure");

/** Our choice: passwords are accepted from registered clients where the store's owner allows it. */
export function createOAuth({ db, clock, tokens, checkPassword }: OAuthNeeds): OAuth {
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  async function clientFrom(store: Store, form: URLSearchParams): Promise<ApiClient> {
    const clientId = form.get("client_id") ?? "";
    const secretHash = hashOfSecret(form.get("client_secret") ?? "");
    const client = await findClient(db, store.id, { clientId, secretHash, now: clock.now() });
    if (!client) throw new OAuthError("invalid_client", "invalid client credentials", 401);
    return client;
  }

  async function forClient(store: Store, client: ApiClient, form: URLSearchParams): Promise<Granted> {
    const { name, buyerGroups, clientId } = client;
    const userId = integrationUserId(store.id, name);
    const granted = scopesIn(form, client.scopes);
    const accessToken = await tokens.issue({
      storeId: store.id,
      kind: "integration",
      name,
      userId,
      scopes: granted,
      buyerGroups,
      clientId,
      expiresAt: later(accessSeconds * 1000),
    });
    return { accessToken, refreshToken: undefined, userId, scope: granted.join(" "), expiresInSeconds: accessSeconds };
  }

  async function forBuyer(
    store: Store,
    { userId, email }: PasswordUser,
    { clientId, granted, family }: { clientId: string | null; granted: readonly Scope[]; family: string | undefined },
  ): Promise<Granted> {
    const scope = granted.join(" ");
    const accessToken = await tokens.issue({
      storeId: store.id,
      kind: "buyer",
      name: email,
      userId,
      scopes: granted,
      buyerGroups: [],
      clientId: clientId ?? passwordClient,
      expiresAt: later(accessSeconds * 1000),
    });
    let refreshToken: string | undefined;
    if (family !== undefined && clientId !== null) {
      refreshToken = `tcr_${newSecret()}`;
      const kept = { storeId: store.id, family, clientId, userId, userName: email, scope, expiresAt: later(refreshMs) };
      await insertRefreshToken(db, kept, hashOfSecret(refreshToken));
    }
    return { accessToken, refreshToken, userId, scope, expiresInSeconds: accessSeconds };
  }

  const grants: Record<string, (store: Store, form: URLSearchParams, address: string | undefined) => Promise<Granted>> =
    {
      async client_credentials(store, form) {
        return forClient(store, await clientFrom(store, form), form);
      },
      async password(store, form, address) {
        const { clientId, scopes: ofClient } = await clientFrom(store, form);
        requirePasswords(store);
        const attempt = { username: form.get("username") ?? "", password: form.get("password") ?? "", address };
        const user = await checkPassword(store, attempt);
        if (!user) throw wrongPassword();
        // a program may do nothing in a user's name that it may not do itself
        const allowed = shopperScopes.filter((scope) => ofClient.includes(scope));
        if (allowed.length === 0)
          throw new OAuthError("unauthorized_client", "this client has none of a buyer's scopes");
        return forBuyer(store, user, { clientId, granted: scopesIn(form, allowed), family: randomUUID() });
      },
      async refresh_token(store, form) {
        const { clientId, scopes: ofClient } = await clientFrom(store, form);
        const hash = hashOfSecret(form.get("refresh_token") ?? "");
        const used = await useRefreshToken(db, store.id, { hash, clientId, now: clock.now() });
        if (!used) throw new OAuthError("invalid_grant", "expired access/refresh token");
        const user = { userId: used.userId, email: used.userName };
        const granted = (used.scope.split(" ") as Scope[]).filter((scope) => ofClient.includes(scope));
        if (granted.length === 0)
          throw new OAuthError("invalid_grant", "this client has none of a buyer's scopes any more");
        return forBuyer(store, user, { clientId, granted, family: used.family });
      },
    };

  return {
    async grant(store, form, address) {
      const type = form.get("grant_type") ?? "";
      if (!Object.hasOwn(grants, type)) throw new OAuthError("unsupported_grant_type", "grant type not supported");
      return grants[type]!(store, form, address);
    },
    async signIn(store, username, password, address) {
      if (!store.settings.apiPasswordSignIn) return undefined;
      const user = await checkPassword(store, { username, password, address });
      return user && forBuyer(store, user, { clientId: null, granted: shopperScopes, family: undefined });
    },
    async revoke(store, token) {
      await tokens.end(store.id, token);
      await deleteFamilyOf(db, store.id, hashOfSecret(token));
    },
  };
}

/** Replaces the client id on tokens from the SOAP login, which has no clients. */
const passwordClient = "password";

function requirePasswords({ settings }: Store): void {
  if (!settings.apiPasswordSignIn)
    throw new OAuthError("unauthorized_client", "this store does not let API clients sign in with passwords");
}

/** The same as for a token that an operator creates for this name, so that its cart is found again. */
function integrationUserId(storeId: RecordId, name: string): RecordId {
  return recordIdOf("user", storeId, "integration", name.toLowerCase());
}

/** The requested scopes that are allowed; all allowed ones where none of ours is named. Throws OAuthError. */
function scopesIn(form: URLSearchParams, allowed: readonly Scope[]): readonly Scope[] {
  // generic clients name the platform's scopes (`api`, `refresh_token`), which mean nothing here
  const named = (form.get("scope") ?? "").split(/\s+/).filter((name): name is Scope => scopes.includes(name as Scope));
  if (!named.every((scope) => allowed.includes(scope)))
    throw new OAuthError("invalid_scope", `this client may have ${allowed.join(" ")}`);
  return named.length > 0 ? named : allowed;
}
