import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import express from "express";
import OpenIdProvider from "oidc-provider";
import samlp from "samlp";

/** A person as a provider knows them. */
export interface Person {
  readonly subject: string;
  readonly email?: string;
  readonly isEmailVerified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** An identity provider on loopback that signs in whoever the test chooses. */
export interface TestProvider {
  readonly issuer: string;
  /** The person whom the next browser belongs to. */
  person: Person;
  /** Whether it shows a page on which to continue or cancel. */
  isAsking: boolean;
  close(): Promise<void>;
}

export interface TestOpenIdProvider extends TestProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether the keys that it publishes differ from those it signs with. */
  isForged: boolean;
  /** Wrong claims in its ID tokens. It signs them all the same. */
  changedClaims: Readonly<Record<string, unknown>>;
}

/** The provider's own page. The URL's parameters are posted with the answer. */
function askingPage(given: Readonly<Record<string, string>>): string {
  const fields = Object.entries(given).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  const buttons = ["Go on", "Cancel"].map((label) => `<button name="answer" value="${label}">${label}</button>`);
  return `<!doctype html><title>Provider</title><h1>Who are you?</h1><form>${[...fields, ...buttons].join("")}</form>`;
}

/** A real OpenID provider: discovery, PKCE, signed tokens. It asks nobody for a password. */
export async function startOpenIdProvider(redirectUris: readonly string[]): Promise<TestOpenIdProvider> {
  const listening = await listen();
  const [clientId, clientSecret] = ["tradecounter", "a secret of the test"];
  const testing = {
    person: { subject: "nobody" } as Person,
    isAsking: false,
    isForged: false,
    changedClaims: {} as Readonly<Record<string, unknown>>,
  };
  const [signing, another] = [newSigningKeys(), newSigningKeys()];
  const provider = new OpenIdProvider(listening.origin, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["of the test"] },
    jwks: { keys: [signing.privateKey] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => claimsOf(testing.person) }),
  });
  provider.use(async (context: { body?: { id_token?: string } }, next: () => Promise<void>) => {
    await next();
    const { changedClaims } = testing;
    if (context.body?.id_token && Object.keys(changedClaims).length > 0)
      context.body.id_token = signedAnew(context.body.id_token, changedClaims, signing.privateKey);
  });
  const answer = provider.callback() as RequestListener;
  listening.serve(async (request, response) => {
    if (testing.isForged && request.url === "/jwks")
      return response
        .writeHead(200, { "content-type": "application/jwk-set+json" })
        .end(JSON.stringify({ keys: [another.publicKey] }));
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    const { prompt, params, grantId } = await provider.interactionDetails(request, response);
    const chosen = new URL(request.url, listening.origin).searchParams.get("answer");
    if (testing.isAsking && prompt.name === "login" && chosen === null)
      return response.writeHead(200, { "content-type": "text/html" }).end(askingPage({}));
    if (testing.person.subject === "denied" || chosen === "Cancel")
      return provider.interactionFinished(request, response, { error: "access_denied" });
    if (prompt.name === "login")
      return provider.interactionFinished(request, response, { login: { accountId: testing.person.subject } });
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: testing.person.subject, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  });
  return Object.assign(testing, { issuer: listening.origin, clientId, clientSecret, close: listening.close });
}

function newSigningKeys() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const named = { use: "sig", kid: "signing", alg: "RS256" };
  return {
    privateKey: { ...privateKey.export({ format: "jwk" }), ...named },
    publicKey: { ...publicKey.export({ format: "jwk" }), ...named },
  };
}

function signedAnew(
  token: string,
  changes: Readonly<Record<string, unknown>>,
  key: ReturnType<typeof newSigningKeys>["privateKey"],
): string {
  const [header, claims] = token.split(".");
  const changed = { ...(JSON.parse(Buffer.from(claims!, "base64url").toString()) as object), ...changes };
  const signed = `${header}.${Buffer.from(JSON.stringify(changed)).toString("base64url")}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), { key, format: "jwk" }).toString("base64url")}`;
}

function claimsOf({ subject, email, isEmailVerified = true, firstName, lastName }: Person) {
  return { sub: subject, email, email_verified: isEmailVerified, given_name: firstName, family_name: lastName };
}

export interface TestSamlProvider extends TestProvider {
  readonly entryPoint: string;
  readonly certificate: string;
  /** Deviations of the next assertion from a correct one. */
  options: Readonly<Record<string, unknown>>;
  /** Posts to the consumer itself, as a browser would, and returns what was posted. */
  answerTo(requestUrl: string): Promise<{ consumerUrl: string; form: Record<string, string> }>;
}

interface SamlAsked {
  readonly query: { readonly SAMLRequest: string; readonly RelayState: string; readonly answer?: string };
}

/** A real SAML 2.0 identity provider with signed assertions. It asks nobody for a password. */
export async function startSamlProvider(): Promise<TestSamlProvider> {
  const listening = await listen();
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const issuer = `${listening.origin}/entity`;
  const testing = {
    person: { subject: "nobody" } as Person,
    isAsking: false,
    options: {} as Readonly<Record<string, unknown>>,
  };
  const app = express();
  app.get("/saml", (request: SamlAsked, response: { send(html: string): void }, next: unknown) => {
    const { answer: chosen, ...asked } = request.query;
    if (testing.isAsking && chosen === undefined) return response.send(askingPage(asked));
    const { recipient, requestId } = askedIn(asked.SAMLRequest);
    if (chosen === "Cancel") {
      const refusal = { description: "The person has cancelled." };
      const getPostURL = (_request: unknown, done: (error: null, url: string) => void) => done(null, recipient);
      const { RelayState } = asked;
      const inResponseTo = requestId;
      return samlp.sendError({ issuer, RelayState, inResponseTo, error: refusal, getPostURL })(request, response, next);
    }
    return samlp.auth({
      issuer,
      cert: publicKey,
      key: privateKey,
      recipient,
      getPostURL: (
        _audience: string,
        _document: unknown,
        _request: unknown,
        done: (error: null, url: string) => void,
      ) => done(null, recipient),
      getUserFromRequest: () => testing.person,
      profileMapper: () => ({
        getClaims: () => ({
          email: testing.person.email,
          firstName: testing.person.firstName,
          lastName: testing.person.lastName,
        }),
        getNameIdentifier: () => ({ nameIdentifier: testing.person.subject }),
      }),
      ...testing.options,
    })(request, response, next);
  });
  listening.serve(app as RequestListener);
  return Object.assign(testing, {
    issuer,
    entryPoint: `${listening.origin}/saml`,
    certificate: publicKey,
    close: listening.close,
    async answerTo(requestUrl: string) {
      const html = await (await fetch(requestUrl)).text();
      const [, consumerUrl] = /action="([^"]+)"/.exec(html) ?? [];
      const inputs = [...html.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        unescaped(value!),
      ]);
      return { consumerUrl: unescaped(consumerUrl ?? ""), form: Object.fromEntries(inputs) as Record<string, string> };
    },
  });
}

/** Where a request wants its response to be posted, and its id. */
function askedIn(samlRequest: string): { recipient: string; requestId: string } {
  const xml = inflateRawSync(Buffer.from(samlRequest, "base64")).toString();
  const attribute = (name: string) => unescaped(new RegExp(`\\b${name}="([^"]+)"`).exec(xml)![1]!);
  return { recipient: attribute("AssertionConsumerServiceURL"), requestId: attribute("ID") };
}

function unescaped(text: string): string {
  return text.replaceAll("&#x2F;", "/").replaceAll("&#x3D;", "=").replaceAll("&amp;", "&").replaceAll("&quot;", '"');
}

/** Listens before it can respond, as a provider must know its own URL. */
async function listen() {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server: Server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (wanted: RequestListener) => void (listener = wanted),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
