import { lineFor, PersonError } from "./person-error.ts";
import type { Surroundings } from "./surroundings.ts";

/** A command as listed by `tradecounter --help`. Its module is loaded when the command is run. */
export interface Command {
  readonly help: string;
  /** Returns the exit code. */
  run(args: readonly string[], surroundings: Surroundings): Promise<number>;
}

const commands: Record<string, { summary: string; load(): Promise<Command> }> = {
  serve: { summary: "run the store", load: async () => (await import("./commands/serve.ts")).serve },
  import: {
    summary: "load a catalogue from files",
    load: async () => (await import("./commands/import.ts")).importFiles,
  },
  export: {
    summary: "write what a store has into files that import reads",
    load: async () => (await import("./commands/export.ts")).exportFiles,
  },
  backup: {
    summary: "write all that a store knows into a folder",
    load: async () => (await import("./commands/backup.ts")).backup,
  },
  restore: {
    summary: "fill an empty database from such a folder",
    load: async () => (await import("./commands/restore.ts")).restore,
  },
  merchandise: {
    summary: "edit synonyms, redirects, pins, boosts and burials as a file",
    load: async () => (await import("./commands/merchandise.ts")).merchandise,
  },
  promotions: {
    summary: "edit promotions and coupons as a file",
    load: async () => (await import("./commands/promotions.ts")).promotions,
  },
  orders: {
    summary: "ship, cancel, charge and refund orders",
    load: async () => (await import("./commands/orders.ts")).orders,
  },
  webhooks: {
    summary: "list and resend messages to other programs",
    load: async () => (await import("./commands/webhooks.ts")).webhooks,
  },
  "tax-certificates": {
    summary: "manage the tax exemption of accounts",
    load: async () => (await import("./commands/tax-certificates.ts")).taxCertificates,
  },
  content: {
    summary: "edit pages, pictures, news and menus as a folder of files",
    load: async () => (await import("./commands/content.ts")).content,
  },
  price: {
    summary: "show what a product costs an account, and why",
    load: async () => (await import("./commands/price.ts")).price,
  },
  check: {
    summary: "check that the database and the catalogue are in order",
    load: async () => (await import("./commands/check.ts")).check,
  },
  token: {
    summary: "create access tokens for programs and buyers' clients",
    load: async () => (await import("./commands/token.ts")).token,
  },
  payments: {
    summary: "list payments that were found without an order",
    load: async () => (await import("./commands/payments.ts")).payments,
  },
  registrations: {
    summary: "approve or decline people who have registered",
    load: async () => (await import("./commands/registrations.ts")).registrations,
  },
  "api-client": {
    summary: "create credentials for a program such as an ERP",
    load: async () => (await import("./commands/api-client.ts")).apiClient,
  },
  person: {
    summary: "erase what the store keeps about a person",
    load: async () => (await import("./commands/person.ts")).person,
  },
  report: {
    summary: "print visits, searches, funnel and best sellers",
    load: async () => (await import("./commands/report.ts")).report,
  },
  relevance: {
    summary: "run a file of queries against a catalogue file",
    load: async () => (await import("./commands/relevance.ts")).relevance,
  },
  recommend: {
    summary: "recommend articles for baskets, from a file of orders",
    load: async () => (await import("./commands/recommend.ts")).recommend,
  },
  migrate: {
    summary: "bring the database up to date",
    load: async () => (await import("./commands/migrate.ts")).migrate,
  },
  build: {
    summary: "build the storefront's pages and the program",
    load: async () => (await import("./commands/build.ts")).build,
  },
};

const help = `Tradecounter: the trade counter, online.

Usage: tradecounter COMMAND [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`)
  .join("\n")}

tradecounter COMMAND --help describes a command.

Environment:
  PORT, HOST            where the store listens (3000, 127.0.0.1)
  DATABASE_URL          a PostgreSQL server (an embedded database)
  TRADECOUNTER_DATA     the folder of the embedded database and the compiled catalogue (.tradecounter)
  LOG_LEVEL             silent, error, warn, info or debug
README.md lists the others.
`;

/** Runs a command and returns the exit code: 0 success, 1 failure, 2 invalid arguments; a command may have others. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await dispatch(args, surroundings);
  } catch (error) {
    return report(error, surroundings);
  }
}

async function dispatch([name, ...args]: readonly string[], surroundings: Surroundings): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    surroundings.stdout.write(help);
    return name === undefined ? 2 : 0;
  }
  if (!Object.hasOwn(commands, name))
    throw new PersonError(`There is no command "${name}"; tradecounter --help lists them.`);
  const command = await commands[name]!.load();
  if (args.includes("--help") || args.includes("-h")) {
    surroundings.stdout.write(command.help);
    return 0;
  }
  return command.run(args, surroundings);
}

/** Prints the error to the user: one line, and the stack trace with LOG_LEVEL=debug. */
function report(error: unknown, { env, stderr }: Surroundings): number {
  const line = lineFor(error);
  const isMisspelt = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  const isDebugging = env.LOG_LEVEL === "debug";
  stderr.write(`${line ?? (error instanceof Error ? error.message : String(error))}\n`);
  if (isDebugging && error instanceof Error) stderr.write(`${error.stack}\n`);
  if (line === undefined && !isMisspelt && !isDebugging) stderr.write("LOG_LEVEL=debug shows where it happened.\n");
  return isMisspelt ? 2 : 1;
}
