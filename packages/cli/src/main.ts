import { runCommand } from "./cli.ts";

process.exitCode = await runCommand(process.argv.slice(2), process);
// what a command that failed has left open keeps no process
setTimeout(() => process.exit(), 2000).unref();
