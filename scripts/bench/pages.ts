import { costOf, medianOf } from "./compare.ts";
import { requestOf } from "./connection.ts";
import { load, type Load } from "./load.ts";
import { openInspector, shareBelow } from "./profile.ts";
import { processorMsOf } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import { startStore, type BenchStore } from "./store.ts";

const kinds = 100;
const connections = 4;
const rounds = 5;
const browser = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };

/**
 * Pages that are rendered against React's own share of it, and the same pages from memory. The share comes from a profile of
 * the store's process: the same tree with the same data, in the same second.
 */
export async function pageMeasures(store: BenchStore): Promise<Measure[]> {
  const server = await startStore({ ...store.env, NODE_OPTIONS: "--inspect=127.0.0.1:0" });
  const inspector = await openInspector(server.said());
  const { url } = server;
  const products = store.parts.slice(0, kinds).map(({ id }) => `${url}/product/part/${id}`);
  const words = [...new Set(store.parts.map(({ word }) => word))].slice(0, kinds);
  const lists = words.map((word) => `${url}/global-search?term=${encodeURIComponent(word)}`);
  const measures = [
    ...(await measuresOf("product page", products)),
    ...(await measuresOf("list page (20 parts, facets)", lists)),
  ];
  inspector.close();
  await server.stop();
  return measures;

  async function measuresOf(name: string, urls: readonly string[]): Promise<Measure[]> {
    const processorMs = () => processorMsOf(server.pid);
    await load(url, freshRequests(urls), { connections, seconds: 2 });
    const seen: { share: number; load: Load }[] = [];
    for (let round = 0; round < rounds; round++) {
      let done: Load | undefined;
      const requests = freshRequests(urls);
      const profile = await inspector.profile(
        async () => (done = await load(url, requests, { connections, seconds: 1 })),
      );
      if (done!.count > requests.length) throw new Error("There are too few pages to render each once");
      seen.push({ share: shareBelow(profile, "renderToString"), load: done! });
    }
    const rendered = await costOf({
      run: () => load(url, freshRequests(urls), { connections, seconds: 2 }),
      processorMs,
    });
    const kept = urls.map((address) => requestOf("GET", address, browser));
    await load(url, kept, { connections, seconds: 1 });
    const fromMemory = await costOf({ run: () => load(url, kept, { connections, seconds: 2 }), processorMs });
    const share = medianOf(seen.map((one) => one.share));
    const times =
      rendered.us && fromMemory.us ? rendered.us / fromMemory.us : fromMemory.load.perSecond / rendered.load.perSecond;
    const us = (cost: number | undefined) => (cost ? `${cost.toFixed(0)} µs of the processor` : "");
    return [
      measure(
        `${name} to renderToString of the same tree`,
        share,
        "",
        { atLeast: 0.8 },
        `${Math.round(rendered.load.perSecond)}/s; ${us(rendered.us)} a page`,
      ),
      measure(
        `${name} from memory to rendered`,
        times,
        "times",
        { atLeast: 10 },
        `${Math.round(fromMemory.load.perSecond)}/s; ${us(fromMemory.us)} a page`,
      ),
    ];
  }
}

let turn = 0;

/** Requests for the same pages under addresses that nobody has asked for: each is rendered. Uncompressed, as React leaves it. */
function freshRequests(urls: readonly string[]): Buffer[] {
  return Array.from({ length: 4000 }, (_, at) => {
    const address = urls[at % urls.length]!;
    return requestOf("GET", `${address}${address.includes("?") ? "&" : "?"}turn=${turn++}`, { accept: "text/html" });
  });
}
