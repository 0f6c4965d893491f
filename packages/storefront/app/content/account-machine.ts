import type { MachineInput } from "@tradecounter/client";
import type { Client } from "../client.ts";
import type { Router } from "../router/browser.ts";
import { chooseMachine, machineFrom, onMachine, storedMachine } from "./my-machine.ts";

/** What the header's data say of it. */
interface Own {
  readonly who: object | null;
  /** Null where the account has none; undefined where the store does not say. */
  readonly machine?: MachineInput | null | undefined;
}

/** What the account had when the two were last the same: what differs from it here was chosen here, and the account does not know it yet. */
const NAME = "account-machine";
const NONE = "null";
/** There while a buyer's choice is on its way into his account: where his session ends first, it goes into nobody else's. */
const UNSENT = "account-machine-unsent";

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
    if (!own.who && wasUnsent()) forgetUnsent();
    if (own.who && own.machine === undefined) return;
    if (own.machine === undefined || isNewHere()) tell();
    else take(own.machine);
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
    keepUnsent();
    try {
      const { machinesModule } = await import("@tradecounter/client");
      const machines = machinesModule(await getClient());
      let sent, kept;
      do {
        sent = chosenHere();
        kept = await machines.choose(JSON.parse(sent) as MachineInput | null);
      } while (sent !== chosenHere());
      take(kept);
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
  take(null);
}

function take(machine: MachineInput | null): void {
  const text = textOf(JSON.stringify(machine));
  // before it is chosen: then it is not new here
  remember(text);
  if (text !== chosenHere()) chooseMachine(machine);
}

function keepUnsent(): void {
  try {
    localStorage.setItem(UNSENT, "yes");
  } catch {
    // without storage nothing is kept for anybody else
  }
}

function wasUnsent(): boolean {
  try {
    return localStorage.getItem(UNSENT) !== null;
  } catch {
    return false;
  }
}

/** What is chosen here is nothing that the next account is to be told. */
function forgetUnsent(): void {
  remember(chosenHere());
  try {
    localStorage.removeItem(UNSENT);
  } catch {
    // it was not there
  }
}

function isNewHere(): boolean {
  try {
    return chosenHere() !== (localStorage.getItem(NAME) ?? NONE);
  } catch {
    return false; // storage may be switched off
  }
}

function remember(text: string): void {
  try {
    if (text === NONE) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, text);
  } catch {
    // a full or closed storage costs a convenience, nothing else
  }
}

const chosenHere = () => textOf(storedMachine());

/** The same text of the same engine. */
function textOf(stored: string | null): string {
  return JSON.stringify(machineFrom(stored));
}
