import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A child process, with the line that it printed when it was ready and the time until then. */
export interface Child {
  readonly pid: number;
  readonly line: string;
  readonly startMs: number;
  /** Everything that it has printed. */
  said(): string;
  /** Stops it as a store owner would, and waits for the exit. */
  stop(): Promise<void>;
}

/** The Node executable, for scripts of the bench. */
export const node = process.execPath;
/** The command as a store owner types it: npm adds its folder to the path. */
export const tradecounter = "tradecounter";

const onWindows = process.platform === "win32";

function spawnChild(command: string, args: readonly string[], env: Record<string, string>) {
  return spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"], shell: onWindows });
}

/** Starts a process and waits until it prints a matching line. Throws its output if it exits before. */
export async function startChild(
  command: string,
  args: readonly string[],
  { env = {}, until = /./ }: { env?: Record<string, string>; until?: RegExp } = {},
): Promise<Child> {
  const startedAt = performance.now();
  const child = spawnChild(command, args, env);
  // also if the bench fails
  const end = () => child.kill();
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const said: string[] = [];
  const line = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (text) => {
        said.push(text);
        if (until.test(text)) resolve(text);
      });
    }
    child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${said.join("\n")}`)));
  });
  return {
    pid: child.pid!,
    line,
    startMs: performance.now() - startedAt,
    said: () => said.join("\n"),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Runs a process until it exits. Returns its output, its elapsed seconds and its processor time in seconds. Throws if it fails. */
export async function runChild(command: string, args: readonly string[], env: Record<string, string>) {
  const startedAt = performance.now();
  const child = spawnChild(command, args, env);
  const words: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => words.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => words.push(chunk));
  let processorMs: number | undefined;
  let mostMb: number | undefined;
  const watch = setInterval(() => {
    processorMs = processorMsOf(child.pid!) ?? processorMs;
    mostMb = memoryMbOf(child.pid!)?.most ?? mostMb;
  }, 50);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(watch);
  const text = Buffer.concat(words).toString();
  if (code !== 0) throw new Error(`It ended with ${code}: ${text}`);
  return { text, seconds: (performance.now() - startedAt) / 1000, processorMs, mostMb };
}

// Processor and memory use is read from /proc, so on Linux only.
const tickMs = 10;

/** Milliseconds of processor time that a process has used, user and system; undefined if not available. */
export function processorMsOf(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** The same including all its child processes, even those that have exited. */
export function processorMsOfTree(pid: number): number | undefined {
  const own = statOf(pid);
  if (!own) return undefined;
  let ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(own[at]), 0);
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (fields && Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * tickMs;
}

export function parentOf(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields && Number(fields[1]);
}

/** Memory of a process in MB: current and peak. */
export function memoryMbOf(pid: number): { now: number; most: number } | undefined {
  const status = textOf(`/proc/${pid}/status`);
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status ?? "")?.[1]) / 1024;
  // an exiting process has a status without memory
  return status?.includes("VmHWM") ? { now: of("VmRSS"), most: of("VmHWM") } : undefined;
}

/** The fields after the process's name, which may contain spaces and parentheses: state, parent, … */
function statOf(pid: number): string[] | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
