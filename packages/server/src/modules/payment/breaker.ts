import type { Clock } from "../../clock.ts";
import { GatewayClosedError, GatewayError, type PaymentGateway } from "./gateway.ts";

/** How a gateway is doing: `closed` lets calls through, `open` lets none, `half-open` tries one. */
export interface GatewayStatus {
  readonly gateway: string;
  readonly circuit: "closed" | "half-open" | "open";
  readonly failuresInARow: number;
  readonly lastFailureAt: Date | null;
}

const failuresToOpen = 5;
const pauseMs = 30_000;

/**
 * The gateway behind a circuit breaker: after 5 failures in a row it is left alone for 30 seconds, so that shoppers are
 * told at once instead of each waiting for a time-out. Throws GatewayClosedError then.
 */
export function withBreaker(gateway: PaymentGateway, clock: Clock): PaymentGateway & { status(): GatewayStatus } {
  let failuresInARow = 0;
  let lastFailureAt: Date | null = null;
  let isProbing = false;

  function circuit(): GatewayStatus["circuit"] {
    if (failuresInARow < failuresToOpen || !lastFailureAt) return "closed";
    return clock.now().getTime() - lastFailureAt.getTime() < pauseMs ? "open" : "half-open";
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    const state = circuit();
    const isProbe = state === "half-open";
    if (state === "open" || (isProbe && isProbing))
      throw new GatewayClosedError(`${gateway.name} is not asked: it has been failing.`);
    if (isProbe) isProbing = true;
    try {
      const answer = await work();
      failuresInARow = 0;
      return answer;
    } catch (error) {
      if (error instanceof GatewayError) {
        failuresInARow += 1;
        lastFailureAt = clock.now();
      } else {
        failuresInARow = 0;
      }
      throw error;
    } finally {
      if (isProbe) isProbing = false;
    }
  }

  return {
    name: gateway.name,
    authorize: (charge) => guarded(() => gateway.authorize(charge)),
    keep: (card) => guarded(() => gateway.keep(card)),
    forget: (card) => guarded(() => gateway.forget(card)),
    open: (charge) => guarded(() => gateway.open(charge)),
    capture: (part) => guarded(() => gateway.capture(part)),
    refund: (part) => guarded(() => gateway.refund(part)),
    release: (key) => guarded(() => gateway.release(key)),
    reverse: (key) => guarded(() => gateway.reverse(key)),
    find: (key) => guarded(() => gateway.find(key)),
    ...(gateway.readNotice && { readNotice: gateway.readNotice }),
    status: () => ({ gateway: gateway.name, circuit: circuit(), failuresInARow, lastFailureAt }),
  };
}
