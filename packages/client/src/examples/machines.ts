import { machinesModule } from "@tradecounter/client";
import type { Client, MachineInput } from "@tradecounter/client";

/** Saves an engine to the buyer's account, and returns the name it has there. */
export async function keepEngine(client: Client, engine: MachineInput): Promise<string> {
  const { name, nickname } = await machinesModule(client).add(engine);
  return nickname ?? name;
}
