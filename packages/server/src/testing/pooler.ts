import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../../testing/free-port.ts";
import { untilReady } from "./postgres.ts";

const program = "/usr/sbin/pgbouncer";
const nobody = 65534;

/** Whether this machine has pgbouncer, as installed by Debian's package of that name. */
export const hasPooler = existsSync(program);

/** Starts pgbouncer in transaction mode before a server: few connections for all clients. `url` leads through it to the same database. */
export async function startPooler(
  to: string,
  serverConnections: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new URL(to);
  const folder = mkdtempSync(join(tmpdir(), "pooler-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
`,
  );
  if (process.getuid?.() === 0) for (const path of [folder, file]) chownSync(path, nobody, nobody);
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn(program, ["-q", file], { ...user, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  await untilReady(url.href).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    url: url.href,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
