import type { MachineInput } from "@tradecounter/client";
import type { Client } from "../client.ts";
import type { Router } from "../router/browser.ts";
import { chooseMachine, machineFrom, onMachine, storedMachine } from "./my-machine.ts";

/** What the header's data say about the engine. */
interface Own {
  readonly who: object | null;
  /** Null if the account has none; undefined if the store does not say. */
  readonly machine?: MachineInput | null | undefined;
  /** When the data were requested, in milliseconds; undefined for data that came with the document. */
  readonly askedAt?: number;
}

/** The account's engine when the two were last in sync: a different one here was chosen here, and the account does not know it yet. */
const NAME = "account-machine";
const NONE = "null";
/** Set while a buyer's choice is being sent to their account: if their session ends first, it must not go to anybody else's. */
const UNSENT = "account-machine-unsent";
/** When the account confirmed a choice from this browser, in milliseconds: a reply requested earlier does not reflect it. */
const ANSWERED_AT = "account-machine-at";

/**
 * Syncs the engine that is shopped for with a buyer's account, so that their other browsers show it. What was chosen or cleared here,
 * also as a guest, is sent there; otherwise the account's engine is shown here. What cannot be sent is sent by the next page.
 */
export function keepMachineInAccount(
  router: Pick<Router, "own" | "subscribe">,
  getClient: () => Promise<Client>,
): void {
  let seen: Own | null = null;
  let isSending = false;

  function look(): void {
    const own = router.own() as Own | null;
    if (own === null || own === seen) return;
    seen = own;
    if (!own.who && kept(UNSENT) !== null) forgetUnsent();
    if (own.who && own.machine === undefined) return;
    if (own.machine === undefined || isNewHere()) tell();
    else if (!isOfBefore(own)) take(own.machine);
  }

  /** Sends what is new here. */
  function tell(): void {
    if (seen?.who && isNewHere()) void send();
    // an engine that a guest clears is not cleared for anybody else
    if (seen && !seen.who && chosenHere() === NONE) remember(NONE);
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    keep(UNSENT, "yes");
    try {
      const { machinesModule } = await import("@tradecounter/client");
      const machines = machinesModule(await getClient());
      let sent, answered;
      do {
        sent = chosenHere();
        answered = await machines.choose(JSON.parse(sent) as MachineInput | null);
      } while (sent !== chosenHere());
      keep(ANSWERED_AT, String(Date.now()));
      take(answered);
      forgetUnsent();
    } catch {
      // it is still new here: the next page sends it
    } finally {
      isSending = false;
    }
  }

  look();
  router.subscribe(look);
  onMachine((event) => {
    // the tab in which it was chosen sends it
    if (!(event instanceof StorageEvent)) tell();
  });
}

/** For after the buyer has signed out: this browser forgets the engine, the account keeps it. */
export function leaveMachineInAccount(): void {
  keep(ANSWERED_AT, null);
  take(null);
}

function take(machine: MachineInput | null): void {
  const text = textOf(JSON.stringify(machine));
  // before it is chosen, so that it does not count as new here
  remember(text);
  if (text !== chosenHere()) chooseMachine(machine);
}

/** A time in the future, after the clock was set back, must not make everything outdated forever. */
function isOfBefore({ askedAt = performance.timeOrigin }: Own): boolean {
  const answeredAt = Number(kept(ANSWERED_AT));
  return askedAt < answeredAt && answeredAt <= Date.now();
}

/** Makes sure that a choice made here is not sent to the next account. */
function forgetUnsent(): void {
  remember(chosenHere());
  keep(UNSENT, null);
}

const isNewHere = (): boolean => chosenHere() !== (kept(NAME) ?? NONE);

const remember = (text: string): void => keep(NAME, text === NONE ? null : text);

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be off
  }
}

function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // full or blocked storage costs a convenience, nothing else
  }
}

const chosenHere = () => textOf(storedMachine());

/** Equal texts for equal engines. */
function textOf(stored: string | null): string {
  return JSON.stringify(machineFrom(stored));
}
