import { CommerceError, LOGOUT_PATH, safeStartUrl } from "@tradecounter/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lastText, type QueryValue } from "../../http/query-text.ts";
import { endGuestSession, type Visitor } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { csrfTokenOf } from "./csrf-token.ts";
import type { Sessions } from "./sessions.ts";
import { SESSION_COOKIE } from "./sessions.ts";
import { FRONTDOOR_PATH, type SignIn } from "./sign-in.ts";

export interface AddressNeeds {
  readonly signIn: Pick<SignIn, "enterByFrontdoor" | "signOut">;
  readonly sessions: Pick<Sessions, "secondsLeft">;
  /** The store at the request's host. */
  readonly storeFor: (request: FastifyRequest) => Store;
  readonly visitorOf: (request: FastifyRequest, reply: FastifyReply) => Visitor;
}

const LOGIN_PAGE = "/login";
/** Source: contract of the site shell, section 4.7. */
const SESSION_TIME_PATH = "/sfsites/c/_nc_external/system/security/session/SessionTimeServlet";

/** Source: contract of the site shell, section 4.4. */
const CSRF_MODULE_PATH = "/webruntime/module/@app/csrfToken";
const CSRF_TOKEN_PATH = "/webruntime/api/csrf-token";

/** URLs that browsers visit and that are not API calls. Source: contract of the site shell, sections 4.4, 4.6, 4.7 and 6.2. */
export function addSignInAddresses(
  http: FastifyInstance,
  { signIn, sessions, storeFor, visitorOf }: AddressNeeds,
): void {
  const query = (request: FastifyRequest) => request.query as Readonly<Record<string, QueryValue>>;

  function lead(reply: FastifyReply, to: string): FastifyReply {
    return reply.header("cache-control", "no-store").redirect(to, 302);
  }

  for (const path of [LOGOUT_PATH, "/secur/logout.jsp"]) {
    http.get(path, async (request, reply) => {
      const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
      const wasIn = visitor.cookie(SESSION_COOKIE) !== undefined;
      await signIn.signOut(store, visitor);
      // a guest who follows a link to here keeps their cart
      if (wasIn) endGuestSession(store, visitor);
      const { retUrl } = query(request);
      return lead(reply, retUrl === undefined ? LOGIN_PAGE : safeStartUrl(lastText(retUrl), visitor.origin));
    });
  }

  http.get(FRONTDOOR_PATH, async (request, reply) => {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    const { otp, retURL } = query(request);
    const startUrl = safeStartUrl(lastText(retURL), visitor.origin);
    const isIn = await signIn.enterByFrontdoor(store, lastText(otp) ?? "", visitor);
    return lead(reply, isIn ? startUrl : `${LOGIN_PAGE}?${new URLSearchParams({ startURL: startUrl })}`);
  });

  /** Empty for a guest, who has no session to forge requests in. */
  async function csrfToken(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    reply.headers({ "cache-control": "no-store", "cross-origin-resource-policy": "same-origin" });
    const session = visitorOf(request, reply).cookie(SESSION_COOKIE);
    const isOpen = session && (await sessions.secondsLeft(storeFor(request).id, session, { isRenewed: false }));
    return isOpen === undefined || isOpen === "" ? "" : csrfTokenOf(session!);
  }

  http.get(CSRF_TOKEN_PATH, async (request, reply) => ({ token: await csrfToken(request, reply) }));

  // Our choice: an ES module, which another site's page cannot read as it could a script that calls a loader
  http.get(CSRF_MODULE_PATH, async (request, reply) => {
    const token = await csrfToken(request, reply);
    return reply.type("text/javascript; charset=utf-8").send(`export default ${JSON.stringify(token)};\n`);
  });

  http.get(SESSION_TIME_PATH, async (request, reply) => {
    const [store, visitor] = [storeFor(request), visitorOf(request, reply)];
    const token = visitor.cookie(SESSION_COOKIE);
    // another site's page must not keep a session alive
    const isRenewed = lastText(query(request).updateTimedOutSession) === "true" && isAskedByScript(request);
    const seconds = token && (await sessions.secondsLeft(store.id, token, { isRenewed }));
    if (seconds === undefined || seconds === "") throw new CommerceError("INVALID_SESSION_ID");
    const body = `while(1);\n${JSON.stringify({ sp: 1, sr: seconds })}`;
    return reply.headers({ "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" }).send(body);
  });
}

/** Other sites cannot send this header without a CORS preflight, which we never allow. */
function isAskedByScript({ headers }: FastifyRequest): boolean {
  return headers["x-requested-with"] === "XMLHttpRequest";
}
