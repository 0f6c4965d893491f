import type { MachineInput } from "@tradecounter/client";

/** The engine that this browser shops for. */
export type MyMachine = Pick<MachineInput, "model" | "name" | "nickname" | "serialNumber">;

const NAME = "my-machine";

/** The display name of an engine. */
export function calledAs({ nickname, name }: Pick<MyMachine, "nickname" | "name">): string {
  return nickname ?? name;
}

/** As stored, so that repeated reads compare as equal; null if none was chosen. */
export function storedMachine(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null; // storage may be off
  }
}

/** Null if there is none or it is invalid. */
export function machineFrom(stored: string | null): MyMachine | null {
  try {
    const { model, name, nickname = null, serialNumber = null } = JSON.parse(stored ?? "null") as MyMachine;
    return [model, name].every((text) => typeof text === "string") ? { model, name, nickname, serialNumber } : null;
  } catch {
    return null; // none, or not ours
  }
}

/** Sets the engine to shop for, or clears it. */
export function chooseMachine(machine: MyMachine | null): void {
  try {
    if (machine) {
      const { model, name, nickname, serialNumber } = machine;
      localStorage.setItem(NAME, JSON.stringify({ model, name, nickname, serialNumber }));
    } else localStorage.removeItem(NAME);
  } catch {
    // full or blocked storage costs a convenience, nothing else
  }
  // other tabs are notified by the browser
  dispatchEvent(new Event("storage"));
}

const ASKED = "asked-serial";

/** Remembers that somebody asked for their own engine's serial number; the page it leads to determines the engine. */
export function askForSerial(typed: string): void {
  try {
    sessionStorage.setItem(ASKED, typed);
  } catch {
    // it takes them one more click
  }
}

/** Shops for an engine whose number somebody has said is theirs, or has added to the engine they shop for. */
export function chooseOwn(machine: MyMachine & { readonly serialNumber: string }): void {
  const chosen = machineFrom(storedMachine());
  const isMissing = chosen?.model === machine.model && chosen.serialNumber === null;
  if (isMissing) chooseMachine({ ...machine, nickname: chosen.nickname });
  else if (isAsked(machine.serialNumber)) chooseMachine(machine);
}

/** True only once: on a later visit to the page, the shopper may have cleared the engine. */
function isAsked(serialNumber: string): boolean {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
  try {
    const asked = sessionStorage.getItem(ASKED);
    sessionStorage.removeItem(ASKED);
    return asked !== null && plain(asked).endsWith(plain(serialNumber));
  } catch {
    return false;
  }
}

/** Calls back whenever another engine is chosen, in this tab or another one. Returns a function to stop that. */
export function onMachine(hear: (event: Event) => void): () => void {
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
