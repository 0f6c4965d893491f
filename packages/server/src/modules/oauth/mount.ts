import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Store, Stores } from "../../stores/index.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { organizationOf } from "../context/index.ts";
import { faultEnvelope, loginEnvelope, logoutEnvelope, soapRequestFrom } from "./soap.ts";
import { OAuthError, type Granted, type OAuth } from "./tokens.ts";

export interface MountNeeds {
  readonly oauth: OAuth;
  readonly stores: Stores;
  readonly limits: Pick<RateLimits, "take">;
}

const noStore = { "cache-control": "no-store", pragma: "no-cache" };

/**
 * Where generic clients sign in: the token endpoint, its revocation, and the SOAP login. They accept forms and XML, and report errors in
 * their protocols' own formats, so they are not calls of the wire package. Source: catalogue contract, 1.13; RFC 6749; RFC 7009.
 */
export async function mountOAuth(http: FastifyInstance, { oauth, stores, limits }: MountNeeds): Promise<void> {
  const storeOf = ({ host }: FastifyRequest): Store | undefined => stores.atHost(host) ?? stores.all()[0];

  await http.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "text/xml", "application/soap+xml"],
      { parseAs: "string", bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, body),
    );

    scope.post("/services/oauth2/token", async (request, reply) => {
      limits.take("token", request.ip);
      const store = storeOf(request);
      if (!store) return refuse(reply, new OAuthError("server_error", "there is no store yet", 503));
      try {
        const granted = await oauth.grant(store, withBasic(request, formOf(request)), request.ip);
        return await reply.headers(noStore).send(tokenReply(request, store, granted));
      } catch (error) {
        if (error instanceof OAuthError) return refuse(reply, error);
        throw error;
      }
    });

    scope.post("/services/oauth2/revoke", async (request, reply) => {
      limits.take("token", request.ip);
      const store = storeOf(request);
      const token = formOf(request).get("token");
      if (store && token) await oauth.revoke(store, token);
      return reply.headers(noStore).send();
    });

    scope.post("/services/Soap/u/:version", async (request, reply) => {
      limits.take("token", request.ip);
      const store = storeOf(request);
      const asked = typeof request.body === "string" ? soapRequestFrom(request.body) : undefined;
      reply.headers(noStore).type("text/xml; charset=utf-8");
      if (!store || !asked)
        return reply.code(500).send(faultEnvelope("INVALID_OPERATION", "No operation that is known."));
      if (asked.kind === "logout") {
        await oauth.revoke(store, asked.sessionId);
        return reply.send(logoutEnvelope);
      }
      const granted = await oauth.signIn(store, asked.username, asked.password, request.ip);
      if (!granted) return reply.code(500).send(faultEnvelope("INVALID_LOGIN", wrongLogin));
      return reply.send(
        loginEnvelope({
          sessionId: granted.accessToken,
          serverUrl: `${siteOf(request)}${request.url}`,
          userId: granted.userId,
          organizationId: organizationOf(store),
          userName: asked.username,
          secondsValid: granted.expiresInSeconds,
        }),
      );
    });
  });
}

const wrongLogin = "Invalid username, password, security token; or user locked out.";

function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof body === "string" ? body : "");
}

/** A client may identify itself in the `Authorization` header. Source: RFC 6749, 2.3.1. */
function withBasic({ headers }: FastifyRequest, form: URLSearchParams): URLSearchParams {
  const basic = /^basic +([\w+/=-]+)$/i.exec(headers.authorization ?? "")?.[1];
  if (basic === undefined) return form;
  const [id = "", ...secret] = Buffer.from(basic, "base64").toString().split(":");
  form.set("client_id", decoded(id));
  form.set("client_secret", decoded(secret.join(":")));
  return form;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function siteOf({ protocol, host, server }: FastifyRequest): string {
  return `${protocol}://${host}${server.basePath}`;
}

function tokenReply(request: FastifyRequest, store: Store, granted: Granted) {
  const { accessToken, refreshToken, userId, scope, expiresInSeconds } = granted;
  return {
    access_token: accessToken,
    ...(refreshToken && { refresh_token: refreshToken }),
    id: `${siteOf(request)}/id/${organizationOf(store)}/${userId}`,
    instance_url: siteOf(request),
    issued_at: String(Date.now()),
    expires_in: expiresInSeconds,
    scope,
    token_type: "Bearer",
  };
}

function refuse(reply: FastifyReply, { error, message, status }: OAuthError): FastifyReply {
  return reply.code(status).headers(noStore).send({ error, error_description: message });
}
