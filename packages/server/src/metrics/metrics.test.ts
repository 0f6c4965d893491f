import { readFileSync } from "node:fs";
import { getProduct, pathOf } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, type DemoStore } from "../testing/demo-store.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

let demo: DemoStore;
let metrics: Metrics;
let address: string;
beforeAll(async () => {
  demo = await openDemoStore();
  metrics = createMetrics({ db: demo.db, clock: { now: () => new Date() } });
  metrics.watch(demo.app.http);
  address = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => demo.close());

test("an operator sees requests, jobs, the catalogue, stock and payments in OpenMetrics, on a port that is not the shop's", async () => {
  const product = pathOf(getProduct, { productId: demo.products.oilFilter }, demo.webstoreId);
  for (const path of [product, product, "/nowhere"]) await (await fetch(address + path)).text();
  metrics.jobRan("mail", 0.05, "done");
  metrics.serviceAsked("rates", 0.2, "failed");
  const told = await metrics.serve({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(`http://127.0.0.1:${told.port}/metrics`);
  const text = await answer.text();
  await told.close();

  expect(answer.headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
  expect(text.endsWith("\n# EOF\n")).toBe(true);
  expect(text).toContain('tradecounter_request_seconds_count{kind="api",method="GET",status="200"} 2');
  expect(text).toContain('tradecounter_request_seconds_count{kind="page",method="GET",status="404"} 1');
  expect(text).toContain('tradecounter_job_seconds_count{kind="mail",outcome="done"} 1');
  expect(text).toContain('tradecounter_service_seconds_count{integration="rates",outcome="failed"} 1');
  expect(text).toContain("tradecounter_database_up 1");
  expect(text).toMatch(/tradecounter_catalogue_age_seconds\{store="demo"\} \d/);
  expect(text).toContain('tradecounter_stock_reserved{store="demo"} 0');
  expect(text).toContain('tradecounter_payments{state="without order"} 0');
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
});

test.each(["alerts.yaml", "dashboard.json"])("what %s asks for is told", async (file) => {
  const asked = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), "utf8");
  const names = new Set(asked.match(/\b(tradecounter|nodejs|process)_\w+/g));
  expect(names.size).toBeGreaterThan(5);
  const told = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === "histogram" ? ["_bucket", "_count", "_sum"].map((part) => name + part) : [name, `${name}_total`],
  );
  expect([...names].filter((name) => !told.includes(name))).toEqual([]);
});

interface Dashboard {
  readonly title: string;
  readonly uid: string;
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
  readonly panels: readonly Panel[];
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource: { readonly type: string; readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly refId: string; readonly expr: string; readonly legendFormat: string }[];
}

test("the dashboard has what Grafana's classic model asks for", () => {
  const file = new URL("../../../../deploy/dashboard.json", import.meta.url);
  const dashboard = JSON.parse(readFileSync(file, "utf8")) as Dashboard;
  expect(dashboard).toMatchObject({ title: expect.any(String), schemaVersion: expect.any(Number) });
  expect(dashboard.uid).toMatch(/^[\w-]{1,40}$/);
  const sources = dashboard.templating.list.filter(({ type }) => type === "datasource");
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, title, datasource, gridPos, targets } of panels) {
    expect([title, type]).toEqual([expect.stringMatching(/./), "timeseries"]);
    expect(sources.map(({ name }) => `\${${name}}`)).toContain(datasource.uid);
    expect(datasource.type).toBe("prometheus");
    // the grid is 24 wide
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    expect(targets.length).toBeGreaterThan(0);
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    for (const { expr, legendFormat } of targets) {
      // a sum has only the labels that it groups by; any other query has those of the process, too
      const by = /\bby \(([^)]*)\)/.exec(expr)?.[1]!.split(", ") ?? ["instance"];
      const named = Array.from(legendFormat.matchAll(/{{(\w+)}}/g), ([, label]) => label!);
      expect([expr, named.filter((label) => !by.includes(label))]).toEqual([expr, []]);
    }
  }
  for (const [at, one] of panels.entries())
    for (const other of panels.slice(at + 1)) expect([one.title, other.title, overlap(one, other)]).toContain(false);
});

const overlap = ({ gridPos: one }: Panel, { gridPos: other }: Panel) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

test("figures are told while the database is away", async () => {
  const away = { ...demo.db, many: () => Promise.reject(new Error("away")) };
  const text = await createMetrics({ db: away, clock: { now: () => new Date() } }).text();
  expect(text).toContain("tradecounter_database_up 0");
  expect(text.endsWith("# EOF\n")).toBe(true);
});
