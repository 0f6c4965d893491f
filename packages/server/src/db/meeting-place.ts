import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The file of a data folder that says where the process that has it open can be reached. */
const addressFile = (folder: string) => join(folder, "address");
const socketFolder = (folder: string) => join(folder, "socket");

/** A longer address of a socket some systems cut off. */
const longestAddress = 100;

/**
 * Listens where the processes of this user, and nobody else, can find the one that has the data folder open. Takes away what
 * a killed one has left there.
 */
export async function meet(folder: string, listen: (address: string) => Promise<unknown>): Promise<{ leave(): void }> {
  forget(folder);
  const { address, leave } = process.platform === "win32" ? await atPipe(listen) : await atSocket(folder, listen);
  writeFileSync(addressFile(folder), address, { mode: 0o600 });
  return {
    leave() {
      forget(folder);
      leave?.();
    },
  };
}

/** Undefined where nobody has said one. */
export function addressIn(folder: string): string | undefined {
  try {
    return readFileSync(addressFile(folder), "utf8") || undefined;
  } catch {
    return undefined;
  }
}

function forget(folder: string) {
  rmSync(addressFile(folder), { force: true });
  rmSync(socketFolder(folder), { recursive: true, force: true });
}

interface Place {
  readonly address: string;
  leave?(): void;
}

/** By a name that nobody guesses; others may not write to it. */
async function atPipe(listen: (address: string) => Promise<unknown>): Promise<Place> {
  const address = `\\\\.\\pipe\\tradecounter-${randomBytes(16).toString("hex")}`;
  await listen(address);
  return { address };
}

/**
 * In a folder for its owner alone, as some systems do not look at a socket's own rights: of the data folder, or of the system's
 * for such files, where the path is too long or the disk has no sockets.
 */
async function atSocket(folder: string, listen: (address: string) => Promise<unknown>): Promise<Place> {
  const address = join(socketFolder(folder), "s");
  if (Buffer.byteLength(address) <= longestAddress) {
    mkdirSync(socketFolder(folder), { mode: 0o700 });
    const isListening = await listen(address).then(
      () => true,
      () => false,
    );
    if (isListening) return { address };
  }
  const elsewhere = mkdtempSync(join(tmpdir(), "tradecounter-"));
  await listen(join(elsewhere, "s"));
  return { address: join(elsewhere, "s"), leave: () => rmSync(elsewhere, { recursive: true, force: true }) };
}
