import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { build, type Rollup } from "vite";
import { createClient, httpTransport } from "@tradecounter/client";
import { afterAll, assert, beforeAll, onTestFinished, test } from "vitest";
import { launchBrowser } from "../../../testing/browser.ts";
import { CountedPage } from "./testing/counted-page.tsx";
import { ownPlace } from "./build.ts";
import { viteConfig } from "./vite-config.ts";

const webstoreId = "0ZE7t00000StOr1AAL";
const parts = new URL("testing/counted-page.tsx", import.meta.url).pathname;

let script: string;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  [script, browser] = await Promise.all([bundled(), launchBrowser()]);
});
afterAll(() => browser.close());

/** The page's script with React's development build, which reports mismatches. */
async function bundled(): Promise<string> {
  const entry = "\0page";
  const code = `import { takeOver } from ${JSON.stringify(parts)}; takeOver(document.body, ...known);`;
  const config = viteConfig(ownPlace.app);
  const { output } = (await build({
    ...config,
    mode: "development",
    define: { "process.env.NODE_ENV": '"development"' },
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: { ...config.build, write: false, minify: false, rolldownOptions: { input: entry } },
  })) as Rollup.RollupOutput;
  return output[0].code;
}

interface Drawn {
  /** The age of its data. */
  readonly ageMs: number;
  /** What was added to the cart since. */
  readonly added: number;
}

/** A browser with the page of a small store, whose cart had two products in it when the page was rendered. */
async function openPage({ ageMs, added }: Drawn) {
  const asked: string[] = [];
  let count = 2;
  const answers: Record<string, () => unknown> = {
    "GET compact-summary": () => ({ totalProductCount: `${count}.0` }),
    "GET application-context": () => ({}),
    "GET 01t7t00000ImPe1AAL": () => ({ fields: { Name: "Impeller" } }),
    "POST cart-items": () => ({ quantity: `${++count}.0` }),
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url!, address()).pathname;
    if (path === "/") return void documentOf(address(), ageMs).then(sendDocument);
    if (path === "/page.js") return send("text/javascript", script);
    const call = `${request.method} ${path.split("/").at(-1)}`;
    asked.push(call);
    send("application/json", JSON.stringify(answers[call]?.() ?? null));

    function sendDocument(html: string) {
      asked.length = 0;
      count += added;
      send("text/html", html);
    }

    function send(type: string, body: string) {
      response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
    }
  });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(address());
  return { page, asked, complaints };
}

async function documentOf(baseUrl: string, ageMs: number): Promise<string> {
  const transport = httpTransport({ webstoreId, baseUrl, polls: false });
  const clock = { now: () => Date.now() - ageMs, wait: () => Promise.resolve() };
  const client = createClient({ webstoreId, highScale: false, transport, clock });
  await client.cart.summary();
  const stream = await renderToReadableStream(createElement(CountedPage, { client }));
  await stream.allReady;
  const known = JSON.stringify([webstoreId, client.cache.dump()]);
  const body = await new Response(stream).text();
  const scripts = `<script>known = ${known}</script><script type="module" src="page.js"></script>`;
  return `<!doctype html><html><head><link rel="icon" href="data:,">${scripts}</head><body>${body}</body></html>`;
}

test("a page that came with its data is taken over as it is, and asks for none of them again", async () => {
  const { page, asked, complaints } = await openPage({ ageMs: 0, added: 0 });
  await page.getByRole("button", { name: "2.0 in the cart" }).click();
  await page.getByRole("button", { name: "3.0 in the cart" }).waitFor();
  assert.deepEqual(await page.getByRole("status").allTextContents(), ["3.0", "3.0"]);
  assert.deepEqual(asked, ["POST cart-items", "GET compact-summary"]);
  assert.deepEqual(complaints, []);
});

test("a page whose data are old is taken over as it was drawn, and shows new ones then", async () => {
  const { page, complaints } = await openPage({ ageMs: 400_000, added: 3 });
  await page.getByRole("button", { name: "5.0 in the cart" }).waitFor();
  assert.deepEqual(await page.getByRole("status").allTextContents(), ["5.0", "5.0"]);
  assert.deepEqual(complaints, []);
});
