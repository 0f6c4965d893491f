import { CommerceError, safeStartUrl } from "@tradecounter/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lastText, type QueryValue } from "../../http/query-text.ts";
import { SAML_CONSUMER_PATH } from "../../http/roots.ts";
import type { Visitor } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { experienceQuery, keepExperience } from "../sign-in/index.ts";
import { SignOnError, type OpenIdProvider, type SamlProvider } from "./provider.ts";
import { samlIdOf, type SingleSignOn } from "./service.ts";

export interface SignOnAddressNeeds {
  readonly singleSignOn: SingleSignOn;
  readonly storeFor: (request: FastifyRequest) => Store;
  readonly visitorOf: (request: FastifyRequest, reply: FastifyReply) => Visitor;
  /** Hears why a provider's answer was not taken; the visitor hears that it was not. */
  readonly onFailure: (failure: SignOnError, provider: string) => void;
}

const LOGIN_PAGE = "/login";
const longestResponse = 512 * 1024;

/** Where browsers go on their way to a provider and back. Source: contract of the site shell, sections 6.5 to 6.7. */
export async function addSignOnAddresses(http: FastifyInstance, needs: SignOnAddressNeeds): Promise<void> {
  const { singleSignOn, storeFor, visitorOf, onFailure } = needs;

  /** Leads on, or back to the login page with the reason, from where one goes on with a password to the same place. */
  async function lead(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, visitor }: { provider: { readonly urlSuffix: string }; visitor: Visitor },
    where: () => Promise<string>,
  ): Promise<FastifyReply> {
    keepExperience(visitor, queryOf(request).expid);
    reply.header("cache-control", "no-store");
    try {
      return await reply.redirect(await where(), 303);
    } catch (error) {
      const failure = error instanceof SignOnError ? error : new SignOnError("SIGN_ON_FAILED", { cause: error });
      onFailure(failure, provider.urlSuffix);
      const { startURL: asked, RelayState: relayed } = queryOf(request);
      const startURL = safeStartUrl(failure.startUrl ?? asked ?? relayed, originOf(request));
      const query = new URLSearchParams({ errorCode: failure.code, startURL, ...experienceQuery(visitor) });
      return reply.redirect(`${LOGIN_PAGE}?${query}`, 303);
    }
  }

  http.get("/services/auth/sso/:urlSuffix", (request, reply) => {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    const provider = openIdNamed(store, request);
    const begin = () => singleSignOn.beginOpenId(store, provider, visitor, queryOf(request).startURL ?? "/");
    return lead(request, reply, { provider, visitor }, begin);
  });

  http.get("/services/authcallback/:urlSuffix", (request, reply) => {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    const provider = openIdNamed(store, request);
    const callback = new URL(request.url, originOf(request));
    return lead(request, reply, { provider, visitor }, () =>
      singleSignOn.finishOpenId(store, provider, visitor, callback),
    );
  });

  http.get("/saml/authn-request.jsp", (request, reply) => {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    const provider = samlNamed(store, queryOf(request).samlSsoConfig);
    const begin = () => singleSignOn.beginSaml(store, provider, visitor, queryOf(request).RelayState ?? "/");
    return lead(request, reply, { provider, visitor }, begin);
  });

  http.get("/saml/finish", (request, reply) => {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    const { sc, ticket = "" } = queryOf(request);
    const provider = samlNamed(store, sc);
    return lead(request, reply, { provider, visitor }, () => singleSignOn.finishSaml(store, provider, visitor, ticket));
  });

  http.get("/saml/metadata.xml", async (request, reply) => {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    const provider = samlNamed(store, queryOf(request).sc ?? firstSamlId(store));
    return reply.type("application/samlmetadata+xml").send(await singleSignOn.metadata(store, provider, visitor));
  });

  // in a scope of its own, as everything else takes JSON or a page's forms
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestResponse },
      (_request, body, done) => done(null, body),
    );
    // browsers post to the login page's address: see `samlConsumerUrl`
    scope.post(SAML_CONSUMER_PATH, async (request, reply) => {
      const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
      const provider = samlNamed(store, queryOf(request).sc);
      const form = new URLSearchParams(String(request.body ?? ""));
      const posted = { response: form.get("SAMLResponse") ?? "", relayState: form.get("RelayState") ?? "/" };
      return lead(request, reply, { provider, visitor }, async () => {
        const ticket = await singleSignOn.takeSamlResponse(store, provider, visitor, posted);
        return `/saml/finish?${new URLSearchParams({ sc: samlIdOf(store, provider), ticket })}`;
      });
    });
  });
}

function queryOf({ query }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const values = Object.entries(query as Record<string, QueryValue>);
  return Object.fromEntries(values.map(([name, value]) => [name, lastText(value)]));
}

function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

/** Throws NOT_FOUND. */
function openIdNamed({ settings }: Store, { params }: FastifyRequest): OpenIdProvider {
  const { urlSuffix } = params as { urlSuffix: string };
  const provider = settings.signOn?.openIdConnect.find((each) => each.urlSuffix === urlSuffix);
  if (!provider) throw new CommerceError("NOT_FOUND");
  return provider;
}

function samlNamed(store: Store, id: string | undefined): SamlProvider {
  const provider = store.settings.signOn?.saml.find((each) =>
    samlIdOf(store, each).startsWith(id?.slice(0, 15) ?? "-"),
  );
  if (!provider || (id?.length ?? 0) < 15) throw new CommerceError("NOT_FOUND");
  return provider;
}

function firstSamlId(store: Store): string | undefined {
  const [first] = store.settings.signOn?.saml ?? [];
  return first && samlIdOf(store, first);
}
