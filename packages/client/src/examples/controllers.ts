import { controllersModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** The result of a method that only reads is kept for 300 s; its type is not checked. */
export async function openingHours(client: Client, branch: string): Promise<string> {
  const { read } = controllersModule(client);
  return read<string>("BranchController", "openingHours", { branch });
}
