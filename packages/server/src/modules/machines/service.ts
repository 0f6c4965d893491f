import { newRecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Engines } from "./engines.ts";
import {
  isSameMachine,
  machineFrom,
  machinesAtMost,
  type ChosenMachine,
  type EnteredMachine,
  type Machine,
} from "./machine.ts";
import {
  deleteChosen,
  deleteMachine,
  findChosen,
  findMachines,
  insertMachine,
  lockMachines,
  renameChosen,
  saveChosen,
  updateMachine,
} from "./store.ts";

export type Machines = ReturnType<typeof createMachines>;

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly engines: Engines;
}

/**
 * The machines that a buyer maintains. Our choice: they belong to the buyer and not to the account, as mechanics know their engines
 * wherever they buy for them. Every use case throws GUEST_INSUFFICIENT_ACCESS for a guest and INSUFFICIENT_ACCESS for a program.
 */
export function createMachines({ db, clock, engines }: Needs) {
  async function list(shopper: Shopper): Promise<Machine[]> {
    return findMachines(db, ownerOf(shopper));
  }

  /** Saves a machine; an existing one stays as it is, and is returned. Throws INVALID_API_INPUT and MAX_LIMIT_EXCEEDED. */
  async function add(shopper: Shopper, entered: EnteredMachine): Promise<Machine> {
    const owner = ownerOf(shopper);
    const wanted = demandMachine(entered, await engines.serialsOf(shopper.store, entered.model.trim()));
    return db.transaction(async (tx) => {
      await lockMachines(tx, owner);
      const present = await findMachines(tx, owner);
      const same = present.find((machine) => isSameMachine(machine, wanted));
      if (same) return same;
      if (present.length >= machinesAtMost)
        throw new CommerceError(
          "MAX_LIMIT_EXCEEDED",
          `You can save up to ${machinesAtMost} engines. Remove one first.`,
        );
      const machine = { id: newRecordId("machine"), ...wanted };
      await insertMachine(tx, owner, machine, clock.now());
      return machine;
    });
  }

  /**
   * Changes its nickname and serial number; an unchanged number is not checked again. Throws INVALID_API_INPUT, also for another machine’s
   * number, and ITEM_NOT_FOUND.
   */
  async function change(
    shopper: Shopper,
    id: string,
    entered: Pick<EnteredMachine, "serialNumber" | "nickname">,
  ): Promise<Machine> {
    const owner = ownerOf(shopper);
    // the catalog's engines may have to be read, which must not happen in a transaction
    const models = await engines.ofStore(shopper.store);
    return db.transaction(async (tx) => {
      await lockMachines(tx, owner);
      const present = await findMachines(tx, owner);
      const machine = present.find((other) => other.id === id);
      if (!machine) throw notThere();
      const isNewNumber = entered.serialNumber !== undefined && entered.serialNumber !== machine.serialNumber;
      const ranges = isNewNumber ? models.find(({ code }) => code === machine.model)?.serials : undefined;
      const wanted = { id: machine.id, ...demandMachine({ ...machine, ...entered }, ranges) };
      if (present.some((other) => other.id !== id && isSameMachine(other, wanted)))
        throw new CommerceError("INVALID_API_INPUT", "You already have this engine with this serial number.");
      await updateMachine(tx, owner, wanted);
      // if it is the chosen one, that gets the new name and number as well
      const chosenNow = await findChosen(tx, owner);
      if (chosenNow && isSameMachine(chosenNow, machine)) await renameChosen(tx, owner, chosenNow, wanted);
      return wanted;
    });
  }

  /** Throws ITEM_NOT_FOUND. */
  async function remove(shopper: Shopper, id: string): Promise<void> {
    if (!(await deleteMachine(db, ownerOf(shopper), id))) throw notThere();
  }

  /**
   * Takes over the machines that the browser has kept for a guest: existing ones stay, and invalid or excess ones are left out. A serial
   * number that the model does not have is kept as typed, for the buyer to correct. Returns how many there are afterwards.
   */
  async function carryOver(shopper: Shopper, entered: readonly EnteredMachine[]): Promise<number> {
    const owner = ownerOf(shopper);
    return db.transaction(async (tx) => {
      await lockMachines(tx, owner);
      const present = await findMachines(tx, owner);
      const now = clock.now().getTime();
      for (const [at, one] of entered.entries()) {
        const wanted = machineFrom(one);
        if ("problem" in wanted || present.length >= machinesAtMost) continue;
        if (present.some((machine) => isSameMachine(machine, wanted))) continue;
        const machine = { id: newRecordId("machine"), ...wanted };
        // they keep the browser's order
        await insertMachine(tx, owner, machine, new Date(now + at));
        present.push(machine);
      }
      return present.length;
    });
  }

  /** The engine that the buyer is shopping for, in whichever browser it was chosen; null where there is none. */
  async function chosen(shopper: Shopper): Promise<ChosenMachine | null> {
    return (await findChosen(db, ownerOf(shopper))) ?? null;
  }

  /**
   * Chooses the engine to shop for, or none, and returns it as stored: a serial number that its model does not have is removed. Throws
   * INVALID_API_INPUT.
   */
  async function choose(shopper: Shopper, entered: EnteredMachine | null): Promise<ChosenMachine | null> {
    const owner = ownerOf(shopper);
    if (!entered) {
      await deleteChosen(db, owner);
      return null;
    }
    const wanted = demand(withFittingNumber(entered, await engines.serialsOf(shopper.store, entered.model.trim())));
    await saveChosen(db, owner, wanted, clock.now());
    return wanted;
  }

  return { list, add, change, remove, carryOver, chosen, choose };
}

function ownerOf({ kind, store, userId, contact }: Shopper) {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
  if (!contact) throw new CommerceError("INSUFFICIENT_ACCESS", "A program has no engines.");
  return { storeId: store.id, userId };
}

function demandMachine(entered: EnteredMachine, ranges?: readonly string[]) {
  return demand(machineFrom(entered, ranges));
}

/** What a browser has kept may be older than the catalog's serial numbers for the model. */
function withFittingNumber(entered: EnteredMachine, ranges: readonly string[]) {
  const machine = machineFrom(entered, ranges);
  return "problem" in machine ? machineFrom({ ...entered, serialNumber: null }, ranges) : machine;
}

function demand(machine: ReturnType<typeof machineFrom>): ChosenMachine {
  if ("problem" in machine) throw new CommerceError("INVALID_API_INPUT", machine.problem);
  return machine;
}

function notThere(): CommerceError {
  return new CommerceError("ITEM_NOT_FOUND", "There is no such engine.");
}
