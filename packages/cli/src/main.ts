import { runCommand } from "./cli.ts";

process.exitCode = await runCommand(process.argv.slice(2), process);
// what a failed command has left open must not keep the process alive
setTimeout(() => process.exit(), 2000).unref();
