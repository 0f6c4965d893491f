import type { MachineInput } from "@tradecounter/client";
import type { Client } from "../client.ts";

const NAME = "my-engines";
/** As many as a buyer keeps at the store. */
const KEPT = 200;

/** The engines that this browser keeps for a guest. They stay here until he logs in. */
export function guestMachines(): MachineInput[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMachine) : [];
  } catch {
    return []; // storage may be switched off, or hold what is not ours
  }
}

/** Keeps these and no others. A full or closed storage costs a convenience, nothing else. */
export function keepGuestMachines(machines: readonly MachineInput[]): void {
  try {
    if (machines.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(machines.slice(0, KEPT)));
  } catch {
    // nothing is kept
  }
}

let carrying: Promise<boolean> | undefined;

/**
 * Brings the engines that this browser kept while its buyer was a guest into his account, and keeps them here no longer. Tells whether
 * there were any. Where the store does not take them they stay, and come along the next time. Whoever asks meanwhile waits for the same.
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
