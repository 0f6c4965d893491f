import { zonedMoment } from "@tradecounter/commerce";
import { PREVIEW_COOKIE, previewSeconds, setCookieHeader, type App, type Store } from "@tradecounter/server";
import { safeStartUrl } from "@tradecounter/wire";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escaped, page } from "./plain-page.ts";

const PREVIEW_PATH = "/preview";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface PreviewNeeds {
  readonly app: Pick<App, "http" | "limits" | "previews">;
  readonly storeFor: (request: FastifyRequest) => Store | undefined;
}

/**
 * Mounts the entry to previews of drafts for staff: they enter a token with the scope `preview` and a moment, and see
 * every page as it will be then. Our choice: the token is sent by POST, as URLs are logged; it is kept in a cookie that
 * scripts cannot read and that is not sent on links from other sites.
 */
export function mountPreview({ app: { http, limits, previews }, storeFor }: PreviewNeeds): void {
  void http.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    scope.get(PREVIEW_PATH, async (request, reply) => show(reply, 200, formPage(storeFor(request), {})));
    scope.post(PREVIEW_PATH, async (request, reply) => {
      limits.take("pages", request.ip);
      const store = storeFor(request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const site = request.headers["sec-fetch-site"];
      if (!store || (site !== undefined && site !== "same-origin" && site !== "none"))
        return show(reply, 403, formPage(store, { problem: "This form was sent from another site." }));
      const to = safeStartUrl(form.get("to"));
      if (form.has("leave")) return keep(request, reply, "", 0).redirect(to, 303);
      const [token, local] = [form.get("token")?.trim() ?? "", form.get("at")?.trim() ?? ""];
      const at = local === "" ? null : zonedMoment(local, store.settings.timeZone);
      if (at === undefined)
        return show(reply, 422, formPage(store, { to, problem: "That is no day and time of this store’s calendar." }));
      const kept = await previews.begin(store, token, at);
      if (kept === undefined)
        return show(
          reply,
          403,
          formPage(store, { to, at: local, problem: "This token does not let anybody look at drafts of this store." }),
        );
      return keep(request, reply, kept, previewSeconds).redirect(to, 303);
    });
  });
}

function keep({ protocol }: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number): FastifyReply {
  const cookie = setCookieHeader(PREVIEW_COOKIE, value, { maxAgeSeconds, secure: protocol === "https" });
  return reply
    .header("set-cookie", cookie.replace("SameSite=Lax", "SameSite=Strict"))
    .header("cache-control", "no-store");
}

function show(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    })
    .send(text);
}

interface FormShows {
  readonly problem?: string;
  readonly at?: string;
  readonly to?: string;
}

function formPage(store: Store | undefined, { problem, at = "", to = "/" }: FormShows): string {
  return page(
    "Preview",
    `<p class="second">The pages of ${escaped(store?.name ?? "the store")} with the drafts that <code>tradecounter content publish --draft</code> has kept.</p>
${problem ? `<p role="alert"><b>${escaped(problem)}</b></p>` : ""}
<form method="post">
<p><label for="token">Token of the scope <code>preview</code></label><br><input id="token" name="token" type="password" autocomplete="off" required></p>
<p><label for="at">As it will be on (empty: now; ${escaped(store?.settings.timeZone ?? "UTC")})</label><br><input id="at" name="at" type="datetime-local" value="${escaped(at)}"></p>
<p><label for="to">Beginning with the page</label><br><input id="to" name="to" value="${escaped(to)}"></p>
<p><button>Show the drafts</button></p>
</form>
<form method="post"><p><button name="leave" value="1">Leave the preview</button></p></form>`,
  );
}
