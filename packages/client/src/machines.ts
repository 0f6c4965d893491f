import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

const MACHINES = "applauncher__MachineController";

/** An engine that a buyer looks after. */
export interface Machine {
  readonly id: string;
  /** The code of the engine model, which finds the parts that fit. */
  readonly model: string;
  /** Maker and model, for display. */
  readonly name: string;
  readonly serialNumber: string | null;
  readonly nickname: string | null;
}

/** What is sent about one. */
export type MachineInput = Omit<Machine, "id">;

/** The buyer's own engines. All methods throw `FetchError` for a guest; refusals carry the server's message. */
export function machinesModule(client: Pick<Client, "cache" | "send">) {
  const { run } = controllersModule(client);
  return {
    /** In the order they were added. */
    list: () => run<Machine[]>(MACHINES, "getMachines"),
    /** Saves an engine; if one with the same model and serial number exists, it stays unchanged and is returned. */
    add: (machine: MachineInput) => run<Machine>(MACHINES, "addMachine", { ...machine }),
    /** Changes the nickname or serial number. */
    change: (id: string, change: Partial<Pick<Machine, "serialNumber" | "nickname">>) =>
      run<Machine>(MACHINES, "changeMachine", { id, ...change }),
    /** Removes it. */
    remove: (id: string) => run<null>(MACHINES, "removeMachine", { id }),
    /** Takes over what a browser stored for a guest. Returns how many there are then. */
    carryOver: (machines: readonly MachineInput[]) => run<number>(MACHINES, "carryOver", { machines }),
    /** The engine that the buyer shops for, in whichever browser they chose it. */
    chosen: () => run<MachineInput | null>(MACHINES, "getChosenMachine"),
    /** Sets the engine to shop for, or clears it. Returns it as stored: without a serial number that its model does not have. */
    choose: (machine: MachineInput | null) => run<MachineInput | null>(MACHINES, "chooseMachine", { machine }),
  };
}
