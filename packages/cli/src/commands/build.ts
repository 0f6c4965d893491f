import { parseArgs } from "node:util";
import { buildStorefront } from "@tradecounter/storefront/build";
import type { Command } from "../cli.ts";
import { print } from "../surroundings.ts";

export const build: Command = {
  help: `Use: tradecounter build

Builds the storefront's pages where their sources have changed. serve does so by itself.
`,
  async run(args, surroundings) {
    parseArgs({ args: [...args], options: {}, strict: true });
    print(surroundings, (await buildStorefront()) ? "The pages are built." : "The pages are up to date.");
    return 0;
  },
};
