import { isSameSerialNumber, serialNumberOf, type RecordId } from "@tradecounter/commerce";

/** An engine that a buyer maintains. */
export interface Machine {
  readonly id: RecordId;
  /** Code of the engine model, by which fitting parts are found. */
  readonly model: string;
  /** Manufacturer and model, for people. */
  readonly name: string;
  readonly serialNumber: string | null;
  /** The owner's name for it. */
  readonly nickname: string | null;
}

/** The engine that a buyer is shopping for, which need not be one of those they maintain. */
export type ChosenMachine = Omit<Machine, "id">;

/** What a buyer enters. */
export interface EnteredMachine {
  readonly model: string;
  readonly name?: string | null | undefined;
  readonly serialNumber?: string | null | undefined;
  readonly nickname?: string | null | undefined;
}

/** Our choice: maximum number of machines per buyer. */
export const machinesAtMost = 200;

const longest = { model: 100, name: 200, serialNumber: 60, nickname: 80 } as const;
const told: Readonly<Record<keyof typeof longest, string>> = {
  model: "model",
  name: "name",
  serialNumber: "serial number",
  nickname: "nickname",
};

/** The machine as it is stored, or what is wrong with it in words. `ranges` are the model's serial numbers, as far as they are known. */
export function machineFrom(
  entered: EnteredMachine,
  ranges: readonly string[] = [],
): ChosenMachine | { readonly problem: string } {
  const model = lineOf(entered.model);
  if (model === "") return { problem: "Choose the engine model." };
  const machine = {
    model,
    name: lineOf(entered.name) || model,
    serialNumber: lineOf(entered.serialNumber) || null,
    nickname: lineOf(entered.nickname) || null,
  };
  for (const field of ["model", "name", "serialNumber", "nickname"] as const)
    if ((machine[field] ?? "").length > longest[field])
      return { problem: `Shorten the ${told[field]} to ${longest[field]} characters.` };
  if (/[<>]/.test(`${machine.serialNumber} ${machine.nickname}`))
    return { problem: "Leave out the characters < and >." };
  if (machine.serialNumber === null) return machine;
  const isNumber = /[\p{L}\p{N}]/u.test(machine.serialNumber);
  const serialNumber = isNumber ? serialNumberOf(ranges, machine.serialNumber) : undefined;
  if (serialNumber === undefined)
    return { problem: `“${machine.serialNumber}” is not a serial number of the ${machine.name}.` };
  return { ...machine, serialNumber };
}

/**
 * Whether two are the same machine: the same model with the same serial number, in any notation. Two of the same model have different
 * ones.
 */
export function isSameMachine(
  one: Pick<Machine, "model" | "serialNumber">,
  other: Pick<Machine, "model" | "serialNumber">,
): boolean {
  return one.model === other.model && isSameSerialNumber(one.serialNumber ?? "", other.serialNumber ?? "");
}

function lineOf(text: string | null | undefined): string {
  return (text ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
}
