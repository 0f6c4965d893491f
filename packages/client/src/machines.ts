import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

const MACHINES = "applauncher__MachineController";

/** An engine that a buyer looks after. */
export interface Machine {
  readonly id: string;
  /** Code of the engine model, which finds the parts that fit. */
  readonly model: string;
  /** Maker and model, for people. */
  readonly name: string;
  readonly serialNumber: string | null;
  readonly nickname: string | null;
}

/** What is told of one. */
export type MachineInput = Omit<Machine, "id">;

/** The buyer's own engines. All throw `FetchError` for a guest; what is refused is told in the server's words. */
export function machinesModule(client: Pick<Client, "cache" | "send">) {
  const { run } = controllersModule(client);
  return {
    /** In the order in which they were added. */
    list: () => run<Machine[]>(MACHINES, "getMachines"),
    /** Keeps one; one that is there already, by model and serial number, stays as it is and is answered. */
    add: (machine: MachineInput) => run<Machine>(MACHINES, "addMachine", { ...machine }),
    /** Gives it another nickname or serial number. */
    change: (id: string, change: Partial<Pick<Machine, "serialNumber" | "nickname">>) =>
      run<Machine>(MACHINES, "changeMachine", { id, ...change }),
    /** Keeps it no longer. */
    remove: (id: string) => run<null>(MACHINES, "removeMachine", { id }),
    /** Takes over what a browser had kept of a guest. Answers how many there are then. */
    carryOver: (machines: readonly MachineInput[]) => run<number>(MACHINES, "carryOver", { machines }),
    /** The engine that the buyer shops for, on whichever browser he has chosen it. */
    chosen: () => run<MachineInput | null>(MACHINES, "getChosenMachine"),
    /** Shops for this engine from now on, or for none. Answers it as it is kept: without a serial number that its model does not have. */
    choose: (machine: MachineInput | null) => run<MachineInput | null>(MACHINES, "chooseMachine", { machine }),
  };
}
