import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/** Enough for a kind or two and for journeys of several shoppers; each one holds a process of some hundred megabytes. */
const mostIdle = 6;

interface IdleContext {
  readonly kind: string;
  readonly context: BrowserContext;
  /** A page of the store without scripts: while it is open, its process stays alive with its compiled code and caches. */
  readonly anchor: Page;
  readonly devtools: CDPSession;
  /** The origins that its last shopper may have left data for. */
  readonly origins: readonly string[];
}

export interface ContextPool {
  /** A clean browser context for exclusive use until it is given back. */
  take(options: BrowserContextOptions): Promise<BrowserContext>;
  /** The data that it has stored for these origins is cleared before the next use. */
  giveBack(context: BrowserContext, origins: readonly string[]): Promise<void>;
}

/**
 * Reuses contexts for one shopper after another. A new context has its own process, which starts up, and loads and
 * compiles all scripts again: that takes as long as everything else in most journeys.
 */
export function contextPool(browser: Browser): ContextPool {
  const idle: IdleContext[] = [];
  const taken = new Map<BrowserContext, Pick<IdleContext, "kind"> & Partial<IdleContext>>();

  async function take(options: BrowserContextOptions): Promise<BrowserContext> {
    const kind = JSON.stringify(options);
    const at = idle.findLastIndex((one) => one.kind === kind);
    if (at >= 0) {
      const [found] = idle.splice(at, 1);
      await empty(found!);
      taken.set(found!.context, found!);
      return found!.context;
    }
    const context = await browser.newContext(options);
    refuseWhatStays(context);
    taken.set(context, { kind });
    return context;
  }

  async function giveBack(context: BrowserContext, origins: readonly string[]): Promise<void> {
    const { kind, ...known } = taken.get(context)!;
    taken.delete(context);
    try {
      await Promise.all([context.setOffline(false), context.unrouteAll({ behavior: "ignoreErrors" })]);
      const anchor = known.anchor ?? (await context.newPage());
      // before the others are closed, and their process with them
      if (!known.anchor) await anchor.goto("/robots.txt");
      const devtools = known.devtools ?? (await context.newCDPSession(anchor));
      await Promise.all(
        context
          .pages()
          .filter((page) => page !== anchor)
          .map((page) => page.close()),
      );
      for (const event of ["console", "weberror", "request", "response"] as const) context.removeAllListeners(event);
      idle.push({ kind, context, anchor, devtools, origins });
      if (idle.length > mostIdle) await idle.shift()!.context.close();
    } catch {
      // its store is no longer running
      await context.close();
    }
  }
  return { take, giveBack };
}

/** Only on reuse: requests of the last pages may be answered after those were closed. */
async function empty({ context, devtools, origins }: IdleContext): Promise<void> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    ...origins.map((origin) => devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })),
  ]);
}

/** Rejects what cannot be removed from a context. */
function refuseWhatStays(context: BrowserContext): void {
  const refuse = () => {
    throw new Error("This would stay for the next shopper: open({ ownContext: true })");
  };
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
  Object.assign(context, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
}
