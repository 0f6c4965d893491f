import type { MachineInput } from "@tradecounter/client";
import type { Client } from "../client.ts";
import type { Router } from "../router/browser.ts";
import { chooseMachine, machineFrom, onMachine, storedMachine } from "./my-machine.ts";

/** What the header's data say of it. */
interface Own {
  readonly who: object | null;
  /** Null where the account has none; undefined where the store does not say. */
  readonly machine?: MachineInput | null | undefined;
  /** In milliseconds; of what came with the document, when that was asked for. */
  readonly askedAt?: number;
}

/** What the account had when the two were last the same: what differs from it here was chosen here, and the account does not know it yet. */
const NAME = "account-machine";
const NONE = "null";
/** There while a buyer's choice is on its way into his account: where his session ends first, it goes into nobody else's. */
const UNSENT = "account-machine-unsent";
/** When the account answered a choice of this browser, in milliseconds: what was asked of it before knows nothing of it. */
const ANSWERED_AT = "account-machine-at";

/**
 * Keeps the engine that is shopped for in a buyer's account, so that his other browsers show it. What was chosen or forgotten here goes
 * there, also what he chose as a guest; otherwise what the account has is shown here. What cannot be sent goes with the next page.
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

  /** What is new here. */
  function tell(): void {
    if (seen?.who && isNewHere()) void send();
    // who forgets it as a guest forgets it for nobody else
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

/** Once the buyer has logged out: this browser keeps nothing of it, the account does. */
export function leaveMachineInAccount(): void {
  keep(ANSWERED_AT, null);
  take(null);
}

function take(machine: MachineInput | null): void {
  const text = textOf(JSON.stringify(machine));
  // before it is chosen: then it is not new here
  remember(text);
  if (text !== chosenHere()) chooseMachine(machine);
}

/** A clock that was put back makes nothing old for ever. */
function isOfBefore({ askedAt = performance.timeOrigin }: Own): boolean {
  const answeredAt = Number(kept(ANSWERED_AT));
  return askedAt < answeredAt && answeredAt <= Date.now();
}

/** What is chosen here is nothing that the next account is to be told. */
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
    return null; // storage may be switched off
  }
}

function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // a full or closed storage costs a convenience, nothing else
  }
}

const chosenHere = () => textOf(storedMachine());

/** The same text of the same engine. */
function textOf(stored: string | null): string {
  return JSON.stringify(machineFrom(stored));
}
