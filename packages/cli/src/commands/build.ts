import { parseArgs } from "node:util";
import { buildStorefront } from "@tradecounter/storefront/build";
import { buildProgram } from "../build-program.ts";
import type { Command } from "../cli.ts";
import { print } from "../surroundings.ts";

export const build: Command = {
  help: `Usage: tradecounter build

Builds the storefront's pages if their sources have changed, which serve also does by itself, and the program as a few files, from which
it starts in two thirds of the time. If a source has changed since, the program runs from its sources.
`,
  async run(args, surroundings) {
    parseArgs({ args: [...args], options: {}, strict: true });
    print(surroundings, (await buildStorefront()) ? "The pages are built." : "The pages are up to date.");
    print(surroundings, (await buildProgram()) ? "The program is built." : "The program is up to date.");
    return 0;
  },
};
