import { controllersModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** A method that only reads is kept for 300 s; what it answers is taken at the caller's word. */
export async function openingHours(client: Client, branch: string): Promise<string> {
  const { read } = controllersModule(client);
  return read<string>("BranchController", "openingHours", { branch });
}
