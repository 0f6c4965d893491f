import { BreakerOpenError, createBreaker, type BreakerStatus } from "../../breaker.ts";
import type { Clock } from "../../clock.ts";
import { GatewayClosedError, GatewayError, type PaymentGateway } from "./gateway.ts";

/** The health of a gateway. */
export interface GatewayStatus extends BreakerStatus {
  readonly gateway: string;
}

/** The gateway behind a circuit breaker. Throws GatewayClosedError while the circuit is open. */
export function withBreaker(gateway: PaymentGateway, clock: Clock): PaymentGateway & { status(): GatewayStatus } {
  const breaker = createBreaker(clock, (error) => error instanceof GatewayError);

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await breaker.run(work);
    } catch (error) {
      if (error instanceof BreakerOpenError)
        throw new GatewayClosedError(`${gateway.name} is not asked: it has been failing.`);
      throw error;
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
    isGood: (token) => guarded(() => gateway.isGood(token)),
    ...(gateway.failedRefunds && { failedRefunds: (key) => guarded(() => gateway.failedRefunds!(key)) }),
    ...(gateway.readNotice && { readNotice: gateway.readNotice }),
    status: () => ({ gateway: gateway.name, ...breaker.status() }),
  };
}
