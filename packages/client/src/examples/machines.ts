import { machinesModule } from "@tradecounter/client";
import type { Client, MachineInput } from "@tradecounter/client";

/** Keeps an engine in the buyer's account, and tells how many he has then. */
export async function keepEngine(client: Client, engine: MachineInput): Promise<number> {
  const machines = machinesModule(client);
  await machines.add(engine);
  return (await machines.list()).length;
}
