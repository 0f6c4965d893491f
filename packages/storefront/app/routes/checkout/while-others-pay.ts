import { FetchError } from "@tradecounter/client";

const LOOKS = 10;
/** The rate at which an IP address may look up orders continuously. */
const LOOK_MS = 1000;

interface Watch {
  /** Whether the other window's payment has become an order. */
  isPlaced(): Promise<boolean>;
  wait?(ms: number): Promise<void>;
}

/**
 * Sends a payment that another window's payment is blocking, until that one has become an order or is over: whoever pressed second gets the
 * order of the first, or their own if the first was declined. Undefined if there is an order. Any other error is thrown, and so is the
 * blocking one after ten seconds.
 */
export async function whileOthersPay<Outcome>(
  press: () => Promise<Outcome>,
  { isPlaced, wait = (ms) => new Promise((go) => setTimeout(go, ms)) }: Watch,
): Promise<Outcome | undefined> {
  for (let look = 1; ; look++) {
    try {
      return await press();
    } catch (error) {
      if (!isOfAnother(error)) throw error;
      if (await isPlaced()) return undefined;
      if (look === LOOKS) throw error;
      await wait(LOOK_MS);
    }
  }
}

/** A card is being charged, or has already paid while the order is not placed yet. */
const isOfAnother = (error: unknown): boolean =>
  error instanceof FetchError && (error.status === 409 || (error.status === 400 && error.code === "INVALID_OPERATION"));
