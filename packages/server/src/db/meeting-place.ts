import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The file in a data folder that says where the process that has it open can be reached. */
const addressFile = (folder: string) => join(folder, "address");
const socketFolder = (folder: string) => join(folder, "socket");

/** Some systems truncate longer socket paths. */
const longestAddress = 100;

/**
 * Listens where this user's processes, and nobody else, can find the one that has the data folder open. Removes what a killed one has
 * left there.
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

/** Undefined where there is none. */
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

/** With an unguessable name; other users may not write to it. */
async function atPipe(listen: (address: string) => Promise<unknown>): Promise<Place> {
  const address = `\\\\.\\pipe\\tradecounter-${randomBytes(16).toString("hex")}`;
  await listen(address);
  return { address };
}

/**
 * In a folder for its owner only, as some systems ignore a socket's own permissions: in the data folder, or in the system's folder for
 * temporary files if the path is too long or the disk does not support sockets.
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
