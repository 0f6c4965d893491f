import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addCartItem, pathOf } from "@tradecounter/wire";
import { expect, onTestFinished, test } from "vitest";
import { openDemoStore } from "../testing/index.ts";
import { createTracing } from "./index.ts";

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { key: string; value: unknown }[];
}

test("a collector gets a request's span in the trace that a proxy began, with its statements below, and nobody's values", async () => {
  const bodies: string[] = [];
  const collector = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => void collector.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void collector.close());
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const tracing = await createTracing({ endpoint, ratio: 0, isBehindProxy: true });
  const ofNobody = await createTracing({ endpoint, ratio: 0, isBehindProxy: false });
  const demo = await openDemoStore({ wrap: tracing.over });
  ofNobody.watch(demo.app.http);
  onTestFinished(() => demo.close());
  tracing.watch(demo.app.http);
  const origin = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const add = (headers: Record<string, string>) =>
    fetch(origin + pathOf(addCartItem, { cartStateOrId: "current" }, demo.webstoreId), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ productId: demo.products.oilFilter, quantity: "1", type: "Product" }),
    });
  expect((await add({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })).status).toBe(201);
  // of a hundred, none is traced unless a proxy asks for it
  expect((await add({})).status).toBe(201);
  await tracing.close();
  await ofNobody.close();

  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const [request, ...others] = spans.filter(({ name }) => name.startsWith("POST "));
  // without a proxy, the client cannot ask for a trace
  expect(others).toEqual([]);
  expect(request).toMatchObject({ traceId, parentSpanId: "00f067aa0ba902b7" });
  expect(request!.name).toContain("/carts/:cartStateOrId/cart-items");
  expect(JSON.stringify(request!.attributes)).toContain('{"key":"http.response.status_code","value":{"intValue":201}}');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId !== request!.parentSpanId);
  expect(statements.length).toBeGreaterThan(0);
  const known = new Set(spans.map(({ spanId }) => spanId));
  for (const { parentSpanId, traceId: of } of statements)
    expect([of, known.has(parentSpanId!)]).toEqual([traceId, true]);
  expect(statements.map(({ name }) => name).join()).toMatch(/cart/);
  expect(bodies.join()).not.toContain(demo.products.oilFilter);
});
