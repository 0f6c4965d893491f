import type { MachineInput } from "@tradecounter/client";
import type { Client } from "../client.ts";

const NAME = "my-engines";
/** As many as the store keeps for a buyer. */
const KEPT = 200;

/** The engines that this browser stores for a guest, until they sign in. */
export function guestMachines(): MachineInput[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMachine) : [];
  } catch {
    return []; // storage may be off, or hold something that is not ours
  }
}

/** Stores exactly these engines. Full or blocked storage costs a convenience, nothing else. */
export function keepGuestMachines(machines: readonly MachineInput[]): void {
  try {
    if (machines.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(machines.slice(0, KEPT)));
  } catch {
    // nothing is stored
  }
}

let carrying: Promise<boolean> | undefined;

/**
 * Moves the engines that this browser stored for a guest to the account they have signed in to. Returns whether
 * there were any. If the store does not accept them they stay, and are tried again next time. Concurrent callers share one attempt.
 */
export function carryMachinesOver(getClient: () => Promise<Client>): Promise<boolean> {
  async function carry(): Promise<boolean> {
    const kept = guestMachines();
    if (kept.length === 0) return false;
    const { machinesModule } = await import("@tradecounter/client");
    await machinesModule(await getClient()).carryOver(kept);
    keepGuestMachines([]);
    return true;
  }
  carrying ??= carry()
    .catch(() => false)
    .finally(() => (carrying = undefined));
  return carrying;
}

function isMachine(value: unknown): value is MachineInput {
  const machine = value as Partial<Record<keyof MachineInput, unknown>> | null;
  const isText = (text: unknown) => typeof text === "string" && text.length <= 200;
  const isNote = (text: unknown) => text === null || isText(text);
  return isText(machine?.model) && isText(machine?.name) && isNote(machine?.serialNumber) && isNote(machine?.nickname);
}
