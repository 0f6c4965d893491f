import { parseArgs } from "node:util";
import { buildStorefront } from "@tradecounter/storefront/build";
import { buildProgram } from "../build-program.ts";
import type { Command } from "../cli.ts";
import { print } from "../surroundings.ts";

export const build: Command = {
  help: `Use: tradecounter build

Builds the storefront's pages where their sources have changed, as serve does by itself, and the program, which
starts in two thirds of the time from a few files. Where a source has changed since, it runs from the sources.
`,
  async run(args, surroundings) {
    parseArgs({ args: [...args], options: {}, strict: true });
    print(surroundings, (await buildStorefront()) ? "The pages are built." : "The pages are up to date.");
    print(surroundings, (await buildProgram()) ? "The program is built." : "The program is up to date.");
    return 0;
  },
};
