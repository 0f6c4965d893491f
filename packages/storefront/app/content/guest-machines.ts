import type { MachineInput } from "@tradecounter/client";

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

function isMachine(value: unknown): value is MachineInput {
  const machine = value as Partial<Record<keyof MachineInput, unknown>> | null;
  const isText = (text: unknown) => typeof text === "string" && text.length <= 200;
  const isNote = (text: unknown) => text === null || isText(text);
  return isText(machine?.model) && isText(machine?.name) && isNote(machine?.serialNumber) && isNote(machine?.nickname);
}
