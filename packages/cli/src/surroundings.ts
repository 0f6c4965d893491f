import type { Writable } from "node:stream";

/** Where a command runs: a process has all of this; a test gives its own, and looks at what was said. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/** Says a line to the person at the keyboard. */
export function print({ stdout }: Pick<Surroundings, "stdout">, line: string): void {
  stdout.write(`${line}\n`);
}
