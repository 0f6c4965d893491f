import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A process of the bench, with the first line that it printed and the time that took. */
export interface Child {
  readonly line: string;
  readonly startMs: number;
  /** Memory of the process in MB (resident), where the system tells. */
  memoryMb(): number | undefined;
  stop(): Promise<void>;
}

/** Starts a Node process and waits until it prints a line that matches. Throws with its words when it ends before. */
export async function startChild(args: string[], { env = {}, until = /./ }: { env?: Record<string, string>; until?: RegExp } = {}): Promise<Child> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (text) => {
      said.push(text);
      if (until.test(text)) resolve(text);
    });
    child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${said.join("\n")}`)));
  });
  return {
    line,
    startMs: performance.now() - startedAt,
    memoryMb: () => memoryOf(child),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function memoryOf({ pid }: ChildProcess): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes ? Number(kilobytes) / 1024 : undefined;
  } catch {
    return undefined;
  }
}
