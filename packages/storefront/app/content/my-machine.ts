import type { MachineInput } from "@tradecounter/client";

/** The engine that this browser shops for. */
export type MyMachine = Pick<MachineInput, "model" | "name" | "nickname" | "serialNumber">;

const NAME = "my-machine";

/** What somebody calls an engine. */
export function calledAs({ nickname, name }: Pick<MyMachine, "nickname" | "name">): string {
  return nickname ?? name;
}

/** As it is stored, so that whoever asks again sees whether it is the same; null where none was chosen. */
export function storedMachine(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null; // storage may be switched off
  }
}

/** Null of what is none. */
export function machineFrom(stored: string | null): MyMachine | null {
  try {
    const { model, name, nickname = null, serialNumber = null } = JSON.parse(stored ?? "null") as MyMachine;
    return [model, name].every((text) => typeof text === "string") ? { model, name, nickname, serialNumber } : null;
  } catch {
    return null; // none, or what is not ours
  }
}

/** Shops for this engine from now on, or for none. */
export function chooseMachine(machine: MyMachine | null): void {
  try {
    if (machine) {
      const { model, name, nickname, serialNumber } = machine;
      localStorage.setItem(NAME, JSON.stringify({ model, name, nickname, serialNumber }));
    } else localStorage.removeItem(NAME);
  } catch {
    // a full or closed storage costs a convenience, nothing else
  }
  // other tabs hear of it by themselves
  dispatchEvent(new Event("storage"));
}

const ASKED = "asked-serial";

/** Somebody says that it is his engine's number; which engine that is, the page that it leads to knows. */
export function askForSerial(typed: string): void {
  try {
    sessionStorage.setItem(ASKED, typed);
  } catch {
    // he presses a button more
  }
}

/** Shops for an engine whose number somebody has said to be his own, or has added to the engine that he shops for. */
export function chooseOwn(machine: MyMachine & { readonly serialNumber: string }): void {
  const chosen = machineFrom(storedMachine());
  const isMissing = chosen?.model === machine.model && chosen.serialNumber === null;
  if (isMissing) chooseMachine({ ...machine, nickname: chosen.nickname });
  else if (isAsked(machine.serialNumber)) chooseMachine(machine);
}

/** Once: who looks at the page again may have forgotten the engine. */
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

/** Calls back whenever another engine is chosen, in this tab or another one. Answers how to end that. */
export function onMachine(hear: (event: Event) => void): () => void {
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
