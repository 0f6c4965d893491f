import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/** Of a kind or two, and for the journeys of several shoppers; each holds a process of some hundred megabytes. */
const mostIdle = 6;

interface IdleContext {
  readonly kind: string;
  readonly context: BrowserContext;
  /** A page without scripts, of the store: while it is open its process lives, and with it what has been compiled and read. */
  readonly anchor: Page;
  readonly devtools: CDPSession;
  /** Where its last shopper may have left something. */
  readonly origins: readonly string[];
}

export interface ContextPool {
  /** A browser context that knows nothing: nobody has it until it is given back. */
  take(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Of what it keeps for these origins nothing is left to the next one. */
  giveBack(context: BrowserContext, origins: readonly string[]): Promise<void>;
}

/**
 * Contexts for one shopper after the other. A new one has a process of its own, which starts, reads and compiles all scripts anew:
 * that takes as long as everything else that most journeys do.
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
      // its store does not run any more
      await context.close();
    }
  }
  return { take, giveBack };
}

/** Only now: what its last pages had still asked for may have been answered after they were closed. */
async function empty({ context, devtools, origins }: IdleContext): Promise<void> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    ...origins.map((origin) => devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })),
  ]);
}

/** What nothing takes out of a context again. */
function refuseWhatStays(context: BrowserContext): void {
  const refuse = () => {
    throw new Error("This would stay for the next shopper: open({ ownContext: true })");
  };
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
  Object.assign(context, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
}
