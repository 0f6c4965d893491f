import { machinesModule } from "@tradecounter/client";
import type { Client, MachineInput } from "@tradecounter/client";

/** Keeps an engine in the buyer's account, and tells what it is called there. */
export async function keepEngine(client: Client, engine: MachineInput): Promise<string> {
  const { name, nickname } = await machinesModule(client).add(engine);
  return nickname ?? name;
}
