import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fastify from "fastify";
import { arrivingWithin, lookAtTheDoor } from "../http/at-the-door.ts";
import { systemClock, type Clock } from "../clock.ts";
import { makeFolder } from "../make-folder.ts";
import { serveBrowsers } from "./browser-api.ts";
import { serveConfirmation } from "./confirm-page.ts";
import { openLedger, type Ledger } from "./ledger.ts";
import { createNotices, type NoticeOptions } from "./notices.ts";
import { serveStore } from "./store-api.ts";

export { confirmPathOf } from "./confirm-page.ts";
export { amountsOf, paymentsInLedger, type LedgerCard, type LedgerPayment } from "./ledger.ts";

export interface SandboxGatewayOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** Where its ledger and its secret are kept; without one both end with the process. */
  readonly folder?: string;
  /** Whether a page of this origin may embed the form and receive tokens. By default: pages of this machine. */
  readonly isKnownOrigin?: (origin: string) => boolean;
  readonly clock?: Clock;
  /** How long the slow card takes. */
  readonly slowMs?: number | undefined;
  /** For a request to arrive completely. */
  readonly requestMs?: number;
}

export interface SandboxGateway {
  /** Its own origin, never the store's. */
  readonly url: string;
  /** The store's server authenticates with it. */
  readonly secret: string;
  /** Starts notifying a store of payment events. Does nothing where another process runs the gateway. */
  notify(options: NoticeOptions): void;
  close(): Promise<void>;
}

/**
 * Starts the built-in sandbox card gateway: a separate HTTP server, like a real gateway. Browsers load its card form and send it the card
 * number; the store's server gets a token and never sees the number. See docs/payments.md. If another process of the same installation
 * has already started it, that one is used.
 */
export async function startSandboxGateway({
  port,
  host = "127.0.0.1",
  folder,
  isKnownOrigin = isOnThisMachine,
  clock = systemClock,
  slowMs = 8000,
  requestMs = 30_000,
}: SandboxGatewayOptions): Promise<SandboxGateway> {
  const secret = secretOf(folder);
  const server = fastify({ bodyLimit: 16 * 1024, ...arrivingWithin(requestMs), forceCloseConnections: true });
  lookAtTheDoor(server, { unreadMs: requestMs, isTls: false, isBehindProxy: false });
  // Opened after the port is ours: two processes must not write one ledger.
  let ledger: Ledger | undefined;
  const book = () => ledger!;
  const notices = createNotices({ secret, clock });
  serveBrowsers(server, book, { clock, isKnownOrigin });
  serveConfirmation(server, book);
  serveStore(server, book, { secret, slowMs });
  try {
    await server.listen({ port, host });
  } catch (error) {
    const running = `http://${host}:${port}`;
    if (await isSameInstallation(running, secret)) return { url: running, secret, notify() {}, close: async () => {} };
    throw new Error(
      `The port ${port} of the trial card gateway is not free. Set SANDBOX_PORT to another one, or to 0.`,
      { cause: error },
    );
  }
  ledger = openLedger({ file: folder && join(folder, "ledger.jsonl"), clock, onChange: notices.about });
  const url = `http://${host}:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    secret,
    notify: notices.sendTo,
    async close() {
      notices.close();
      await server.close();
      book().close();
    },
  };
}

export function isOnThisMachine(origin: string): boolean {
  return URL.canParse(origin) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

function secretOf(folder: string | undefined): string {
  const fresh = randomBytes(24).toString("base64url");
  if (!folder) return fresh;
  makeFolder(folder);
  const file = join(folder, "secret");
  if (!existsSync(file)) {
    // Written completely under another name first: another process of this installation may be reading it already.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, fresh, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch {
      // That process was faster; its secret is used.
    }
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

/** Another program may respond to everything alike: a gateway of ours refuses requests without the secret, and accepts ours with it. */
async function isSameInstallation(url: string, secret: string): Promise<boolean> {
  const statusFor = async (headers: Record<string, string>) =>
    (await fetch(`${url}/v1/payments/none`, { headers, signal: AbortSignal.timeout(2000) })).status;
  try {
    return (await statusFor({})) === 401 && (await statusFor({ authorization: `Bearer ${secret}` })) === 404;
  } catch {
    return false;
  }
}
