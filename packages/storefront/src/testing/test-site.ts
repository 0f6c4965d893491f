import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestAnswer } from "../../app/router/test-site/client.ts";
import type { Answer } from "../../app/client.ts";
import { buildStorefront } from "../build.ts";
import { createStorefront, type Storefront, type StorefrontNeeds, type StorefrontStore } from "../storefront.ts";

/** Who is using the test site: a name, or undefined for nobody. */
export type TestVisitor = string | undefined;

/** The in-memory server behind the test site, with switches for failures. */
export interface TestWorld {
  readonly saved: string[];
  readonly cart: { code: string; quantity: unknown }[];
  /** Every call that arrived, such as "GET /api/items". */
  readonly calls: string[];
  /** All calls fail. */
  isFailing: boolean;
  /** The failing page fails. */
  isBroken: boolean;
  revision: string;
  /** The stock of every item. */
  stock: number;
  now: number;
  /** Lets the pending calls to /api/slow/ with this name answer. */
  release(name: string): void;
  /** Resets everything to its initial state. */
  begin(): void;
}

const place = { app: join(import.meta.dirname, "../../app/router/test-site"), out: join(import.meta.dirname, "dist") };
const items = ["belt", "bolt", "gasket", "hose", "pump", "seal", "spring", "valve"].map((name, at) => ({
  code: `${name[0]}-${at}`,
  name,
}));

const testStore: Omit<StorefrontStore, "revision"> = {
  id: "test",
  name: "Test store",
  tagline: "",
  locale: "en-US",
  currency: "USD",
  taxType: "Net",
  country: "US",
  timeZone: "UTC",
  phone: "",
  email: "",
  hours: "",
  company: "",
  postalAddress: [],
  places: [],
  pages: [],
  texts: {},
};

let built: Promise<unknown> | undefined;

/** Opens the router's test site on its build, backed by a small server of its own. */
export async function openTestSite(needs: Partial<StorefrontNeeds<TestVisitor>> = {}) {
  // once per file: checking whether the sources have changed takes longer than everything else here
  await (built ??= buildStorefront(place));
  const waiting = new Map<string, () => void>();
  let beginnings = 0;
  const atFirst = () => ({
    saved: [],
    cart: [],
    calls: [],
    isFailing: false,
    isBroken: true,
    // what was rendered for guests is cached by it
    revision: String(++beginnings),
    stock: 4,
    now: 0,
  });
  const world: TestWorld = {
    ...atFirst(),
    release: (name) => waiting.get(name)?.(),
    begin() {
      for (const answerNow of waiting.values()) answerNow();
      waiting.clear();
      Object.assign(world, atFirst());
    },
  };

  async function answer(visitor: TestVisitor, method: string, path: string, body?: Record<string, unknown>) {
    const url = new URL(path, "http://test");
    world.calls.push(`${method} ${path}`);
    if (world.isFailing) return { status: 500, body: { message: "Out of order" } };
    const [, , kind, name = ""] = url.pathname.split("/");
    if (kind === "name") return { status: 200, body: { name: "Test store" } };
    if (kind === "viewer") return { status: 200, body: { viewer: visitor } };
    if (kind === "failing")
      return world.isBroken ? { status: 503, body: { message: "Out of order" } } : { status: 200, body: {} };
    if (kind === "related") return { status: 200, body: { names: ["clamp", "<b>"] } };
    if (kind === "slow") {
      await new Promise<void>((resolve) => waiting.set(name, resolve));
      return { status: 200, body: {} };
    }
    if (kind === "saved" && method === "POST") {
      if (body?.word === "taken") return { status: 409, body: { message: "That word is taken." } };
      world.saved.push(String(body?.word));
    }
    if (kind === "saved") return { status: 200, body: { saved: world.saved } };
    if (kind === "cart" && method === "GET") return { status: 200, body: { count: world.cart.length } };
    if (kind === "cart") {
      world.cart.push({ code: String(body?.code), quantity: body?.quantity });
      return { status: 200, body: { count: world.cart.length } };
    }
    if (kind === "items" && name === "") {
      const word = url.searchParams.get("word") ?? "";
      return { status: 200, body: { items: items.filter((item) => item.name.includes(word)) } };
    }
    if (name === "unreadable") return { status: 400, body: { message: "That is no name." } };
    if (name === "gone") return { status: 404, body: { message: "There is no such item." } };
    return { status: 200, body: { name: `Item ${name}`, stock: world.stock, viewer: visitor ?? "a guest" } };
  }

  const answerFor = (visitor: TestVisitor): Answer => {
    const send: TestAnswer = (method, path, body) => answer(visitor, method, path, body as Record<string, unknown>);
    return send as unknown as Answer;
  };
  const faults: unknown[] = [];
  const storefront = await createStorefront<TestVisitor>({
    answer: answerFor,
    isBuyer: ({ visitor }) => visitor === "a buyer",
    storeFor: () => ({ ...testStore, revision: world.revision }),
    images: async (pathname) => (pathname === "/img/a.svg" ? { type: "image/svg+xml", body: "<svg/>" } : undefined),
    onFault: (fault) => faults.push(fault),
    now: () => world.now,
    place,
    ...needs,
  });
  return { storefront, world, faults, answer };
}

/** Serves the test site on a port, for a browser. */
export async function serveTestSite(needs: Partial<StorefrontNeeds<TestVisitor>> = {}) {
  const { storefront, world, faults, answer } = await openTestSite({ now: Date.now, ...needs });
  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const visitor = request.headers.cookie;
    if (request.url!.startsWith("/api/")) {
      const sent = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : undefined;
      const reply = await answer(visitor, request.method!, request.url!, sent);
      response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
      return;
    }
    const { middleware } = storefront;
    if (middleware) await new Promise<void>((resolve) => middleware(request, response, resolve));
    await pass(storefront, request, response, body, visitor);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    world,
    faults,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await storefront.close();
      await stop(server);
    },
  };
}

async function pass(
  storefront: Storefront<TestVisitor>,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  visitor: TestVisitor,
): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const reply = await storefront.handle({ method, url, headers, body, visitor, origin: `http://${headers.host}` });
  response.writeHead(reply.status, reply.headers).end(reply.body);
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
