import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../bin/tradecounter.js", import.meta.url));

/** A separate `tradecounter` process, as started by a store owner. */
export interface RunningCommand {
  readonly process: ChildProcess;
  /** Its exit code, or the signal that ended it, and its whole output. */
  readonly ended: Promise<{ code: number | string; said: string }>;
  /** Waits for the line that contains `text`. Throws the output if the process ends without one. */
  says(text: string): Promise<string>;
}

export function startCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  folder?: string,
): RunningCommand {
  const { LOG_LEVEL: _level, ...inherited } = process.env;
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return commandOf(child);
}

/** Follows a started process by its output. */
export function commandOf(child: ChildProcess): RunningCommand {
  let said = "";
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout!.on("data", hear);
  child.stderr!.on("data", hear);
  const ended = new Promise<{ code: number | string; said: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code: code ?? signal ?? "", said }));
  });
  return {
    process: child,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = said.split("\n").find((part) => part.includes(text));
          if (line === undefined) return;
          listeners.delete(look);
          resolve(line);
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`It ended without "${text}". It said: ${said}`)));
      }),
  };
}
