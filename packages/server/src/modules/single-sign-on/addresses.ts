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
  /** Called with the reason why a provider's response was refused; the visitor only learns that it was. */
  readonly onFailure: (failure: SignOnError, provider: string) => void;
}

const LOGIN_PAGE = "/login";
const longestResponse = 512 * 1024;

/** The URLs that browsers visit on their way to a provider and back. Source: contract of the site shell, sections 6.5 to 6.7. */
export async function addSignOnAddresses(http: FastifyInstance, needs: SignOnAddressNeeds): Promise<void> {
  const { singleSignOn, storeFor, visitorOf, onFailure } = needs;

  /**
   * Redirects onward, or back to the login page with the reason, from where a password leads to the same place. The visitor is a person
   * with a browser: even an unknown provider gets them a page.
   */
  async function lead<Provider extends { readonly urlSuffix: string }>(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: Provider | undefined,
    where: (store: Store, provider: Provider, visitor: Visitor) => Promise<string>,
  ): Promise<FastifyReply> {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    keepExperience(visitor, queryOf(request).expid);
    reply.header("cache-control", "no-store");
    try {
      if (!provider) throw new SignOnError("SIGN_ON_UNKNOWN");
      return await reply.redirect(await where(store, provider, visitor), 303);
    } catch (error) {
      const failure = error instanceof SignOnError ? error : new SignOnError("SIGN_ON_FAILED", { cause: error });
      if (provider) onFailure(failure, provider.urlSuffix);
      const { startURL: asked, RelayState: relayed } = queryOf(request);
      const startURL = safeStartUrl(failure.startUrl ?? asked ?? relayed, originOf(request));
      const query = new URLSearchParams({ errorCode: failure.code, startURL, ...experienceQuery(visitor) });
      return reply.redirect(`${LOGIN_PAGE}?${query}`, 303);
    }
  }

  http.get("/services/auth/sso/:urlSuffix", (request, reply) =>
    lead(request, reply, openIdNamed(storeFor(request), request), (store, provider, visitor) =>
      singleSignOn.beginOpenId(store, provider, visitor, queryOf(request).startURL ?? "/"),
    ),
  );

  http.get("/services/authcallback/:urlSuffix", (request, reply) =>
    lead(request, reply, openIdNamed(storeFor(request), request), (store, provider, visitor) =>
      singleSignOn.finishOpenId(store, provider, visitor, new URL(`${visitor.site}${request.url}`)),
    ),
  );

  http.get("/saml/authn-request.jsp", (request, reply) =>
    lead(request, reply, samlNamed(storeFor(request), queryOf(request).samlSsoConfig), (store, provider, visitor) =>
      singleSignOn.beginSaml(store, provider, visitor, queryOf(request).RelayState ?? "/"),
    ),
  );

  http.get("/saml/finish", (request, reply) => {
    const { sc, ticket = "" } = queryOf(request);
    return lead(request, reply, samlNamed(storeFor(request), sc), (store, provider, visitor) =>
      singleSignOn.finishSaml(store, provider, visitor, ticket),
    );
  });

  // read by administrators who set up an identity provider
  http.get("/saml/metadata.xml", async (request, reply) => {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    const provider = samlNamed(store, queryOf(request).sc ?? firstSamlId(store));
    if (!provider) throw new CommerceError("NOT_FOUND");
    return reply.type("application/samlmetadata+xml").send(await singleSignOn.metadata(store, provider, visitor));
  });

  // in a scope of its own, as everything else accepts JSON or a page's forms
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestResponse },
      (_request, body, done) => done(null, body),
    );
    // an unreadable or oversized body was posted by a provider's page
    scope.setErrorHandler((error, request, reply) =>
      lead(request, reply, samlNamed(storeFor(request), queryOf(request).sc), () => Promise.reject(error)),
    );
    // browsers post to the login page's URL: see `samlConsumerUrl`
    scope.post(SAML_CONSUMER_PATH, (request, reply) => {
      const form = new URLSearchParams(String(request.body ?? ""));
      const posted = { response: form.get("SAMLResponse") ?? "", relayState: form.get("RelayState") ?? "/" };
      return lead(
        request,
        reply,
        samlNamed(storeFor(request), queryOf(request).sc),
        async (store, provider, visitor) => {
          const ticket = await singleSignOn.takeSamlResponse(store, provider, visitor, posted);
          return `/saml/finish?${new URLSearchParams({ sc: samlIdOf(store, provider), ticket })}`;
        },
      );
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

function openIdNamed({ settings }: Store, { params }: FastifyRequest): OpenIdProvider | undefined {
  const { urlSuffix } = params as { urlSuffix: string };
  return settings.signOn?.openIdConnect.find((each) => each.urlSuffix === urlSuffix);
}

function samlNamed(store: Store, id: string | undefined): SamlProvider | undefined {
  if (id === undefined || id.length < 15) return undefined;
  return store.settings.signOn?.saml.find((each) => samlIdOf(store, each).startsWith(id.slice(0, 15)));
}

function firstSamlId(store: Store): string | undefined {
  const [first] = store.settings.signOn?.saml ?? [];
  return first && samlIdOf(store, first);
}
