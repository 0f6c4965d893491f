import type { Writable } from "node:stream";

/** A command's environment: a process has all of this; a test provides its own, and checks the output. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/** Prints a line to the user. */
export function print({ stdout }: Pick<Surroundings, "stdout">, line: string): void {
  stdout.write(`${line}\n`);
}
