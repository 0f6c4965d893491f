import { csvFrom } from "@tradecounter/commerce";
import { REPORTS_COOKIE, setCookieHeader, type App, type Figures, type Store } from "@tradecounter/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escaped, page } from "../plain-page.ts";
import { columnPlot, rowPlot } from "./plots.ts";
import {
  amountInWords,
  countInWords,
  dayInWords,
  momentInWords,
  sections,
  tablesOf,
  type ReportTable,
} from "./tables.ts";

const REPORTS_PATH = "/reports";
/** A working day: on the next one, staff enter the token again. */
const keptSeconds = 8 * 3600;
const spans = [7, 28, 90, 365] as const;
const usualSpan = 28;
const plottedSellers = 10;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface ReportsNeeds {
  readonly app: Pick<App, "http" | "limits" | "reports">;
  readonly storeFor: (request: FastifyRequest) => Store | undefined;
}

/**
 * Mounts the report pages for staff, who enter a token with the scope `orders`, as for a preview: it is sent by POST,
 * and kept in a cookie that scripts cannot read and that is not sent on links from other sites.
 */
export function mountReports({ app: { http, limits, reports }, storeFor }: ReportsNeeds): void {
  void http.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    scope.get(REPORTS_PATH, async (request, reply) => {
      // the page's links are relative to it
      const behind = request.url.slice(REPORTS_PATH.length);
      if (behind.startsWith("/")) return reply.redirect(REPORTS_PATH + behind.slice(1), 302);
      limits.take("pages", request.ip);
      const store = storeFor(request);
      if (!store || !(await reports.isLetIn(store, request.headers.cookie))) return show(reply, 200, formPage(store));
      const days = spanFrom(request);
      const period = reports.lastDays(store, days);
      const asOf = momentInWords(period.until, period.timeZone);
      return show(reply, 200, reportPage(store, days, asOf, await reports.of(store, period)));
    });
    scope.get<{ Params: { file: string } }>(`${REPORTS_PATH}/:file`, async (request, reply) => {
      limits.take("pages", request.ip);
      const store = storeFor(request);
      const section = sections.find((name) => `${name}.csv` === request.params.file);
      if (!store || !section || !(await reports.isLetIn(store, request.headers.cookie)))
        return show(reply, 404, page("Not found", "<p>There is no such table, or it is not for you.</p>"));
      const figures = await reports.of(store, reports.lastDays(store, spanFrom(request)));
      const { columns, rows } = tablesOf(figures).find(({ name }) => name === section)!;
      return reply
        .headers({
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${section}.csv"`,
          "cache-control": "private, no-store",
        })
        .send(csvFrom([columns.map(({ name }) => name), ...rows]));
    });
    scope.post(REPORTS_PATH, async (request, reply) => {
      limits.take("token", request.ip);
      const store = storeFor(request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const site = request.headers["sec-fetch-site"];
      if (!store || (site !== undefined && site !== "same-origin" && site !== "none"))
        return show(reply, 403, formPage(store, "This form was sent from another site."));
      if (form.has("leave")) return keep(request, reply, "", 0).redirect(REPORTS_PATH, 303);
      const token = form.get("token")?.trim() ?? "";
      if (!(await reports.mayRead(store, token)))
        return show(reply, 403, formPage(store, "This token does not let anybody read figures of this store."));
      return keep(request, reply, token, keptSeconds).redirect(REPORTS_PATH, 303);
    });
  });
}

function spanFrom({ query }: FastifyRequest): number {
  const asked = Number((query as { days?: string }).days);
  return spans.find((days) => days === asked) ?? usualSpan;
}

function keep({ protocol }: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number): FastifyReply {
  const cookie = setCookieHeader(REPORTS_COOKIE, value, { maxAgeSeconds, secure: protocol === "https" });
  return reply
    .header("set-cookie", cookie.replace("SameSite=Lax", "SameSite=Strict").replace("Path=/", `Path=${REPORTS_PATH}`))
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
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    })
    .send(text);
}

function formPage(store: Store | undefined, problem?: string): string {
  return page(
    "Figures",
    `<p class="second">What visitors of ${escaped(store?.name ?? "the store")} did, and what was ordered. For staff.</p>
${problem ? `<p role="alert"><b>${escaped(problem)}</b></p>` : ""}
<form method="post">
<p><label for="token">Token of the scope <code>orders</code></label><br><input id="token" name="token" type="password" autocomplete="off" required></p>
<p><button>Show the figures</button></p>
</form>`,
  );
}

const styles = `<style>
body { max-width: 72rem; }
svg { display: block; overflow: visible; }
svg rect { fill: light-dark(#0b5cad, #7fb6ee); }
svg .ground { fill: light-dark(#f1efe9, #191c1f); }
svg line { stroke: light-dark(#16181b, #8f959b); stroke-width: 1; }
svg .most { stroke: light-dark(#d9d6ce, #2c3035); }
svg text { fill: currentColor; font-size: 13px; font-variant-numeric: tabular-nums; }
section { margin-top: 40px; }
h2 { font-size: 19px; line-height: 26px; margin: 0 0 4px; }
h3 { font-size: 14px; line-height: 20px; margin: 16px 0 4px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 40px; margin-bottom: 8px; }
nav ul { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 16px 0 0; padding: 0; list-style: none; }
nav [aria-current] { font-weight: 600; color: inherit; text-decoration: none; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 24px; align-items: baseline; }
.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.wide td, .wide th { overflow-wrap: normal; white-space: nowrap; }
details summary { cursor: pointer; padding: 8px 0; }
@media (max-width: 40em) { table { table-layout: auto; } .wide :is(th, td):nth-child(n) { width: auto; padding-right: 16px; } }
</style>`;

function reportPage(store: Store, days: number, asOf: string, figures: Figures): string {
  const tables = tablesOf(figures);
  const links = spans.map(
    (span) => `<li><a href="?days=${span}"${span === days ? ' aria-current="page"' : ""}>${span} days</a></li>`,
  );
  return page(
    `Figures of ${store.name}`,
    `${styles}<nav aria-label="Days"><ul>${links.join("")}</ul></nav>
<p class="second">As of ${asOf}, on the store’s clocks.</p>
${tables.map((table) => sectionOf(table, figures, days)).join("\n")}
<form method="post"><p><button name="leave" value="1">Leave the figures</button></p></form>`,
  );
}

function sectionOf(table: ReportTable, figures: Figures, days: number): string {
  const id = `section-${table.name}`;
  const whole = tableOf(table);
  // weeks of days are not read at a glance
  const isLong = table.rows.length > 14;
  return `<section aria-labelledby="${id}">
<div class="head"><h2 id="${id}">${escaped(table.title)}</h2>${table.rows.length > 0 ? `<a href="reports/${table.name}.csv?days=${days}">As a file (CSV)</a>` : ""}</div>
<p class="second">${escaped(table.note)}</p>
${table.rows.length > 0 ? plotOf(table, figures) : ""}
${table.rows.length === 0 ? "<p>Nothing yet.</p>" : isLong ? `<details><summary>All ${table.rows.length} rows</summary>${whole}</details>` : whole}
</section>`;
}

function plotOf({ name, title }: ReportTable, { days, funnel, bestSellers }: Figures): string {
  switch (name) {
    case "visits": {
      const bars = (what: "visits" | "orders") =>
        days.map(({ day, [what]: value }) => {
          const label = dayInWords(day);
          return { label, value, told: `${label}: ${countInWords(value)} ${what}` };
        });
      return `<div class="pair"><div><h3>Visits</h3>${columnPlot("Visits by day", bars("visits"))}</div><div><h3>Orders</h3>${columnPlot("Orders by day", bars("orders"))}</div></div>`;
    }
    case "funnel":
      return rowPlot(
        title,
        funnel.map(({ step, visits }) => ({ label: step, value: visits, told: countInWords(visits) })),
      );
    case "best-sellers": {
      // amounts in two currencies cannot be compared
      const currency = bestSellers[0]?.currency;
      const first = bestSellers.filter((one) => one.currency === currency).slice(0, plottedSellers);
      return rowPlot(
        title,
        first.map(({ sku, name: part, amount }) => ({
          label: `${sku}  ${part}`,
          value: Number(amount),
          told: amountInWords(amount, currency!),
        })),
      );
    }
    default:
      return "";
  }
}

function tableOf({ title, columns, rows }: ReportTable): string {
  const kind = (at: number) => (columns[at]!.isFigure ? ' class="figure"' : "");
  const head = columns.map(({ name }, at) => `<th scope="col"${kind(at)}>${escaped(name)}</th>`).join("");
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => `<td${kind(at)}>${escaped(columns[at]!.shown?.(cell, row) ?? cell)}</td>`).join("");
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`);
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(title)}"><table><thead><tr>${head}</tr></thead><tbody>
${body.join("\n")}
</tbody></table></div>`;
}
