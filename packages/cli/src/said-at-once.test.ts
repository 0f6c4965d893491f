import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startCommand } from "./testing/command.ts";
import { eachWithDataFolder } from "./testing/data-folder.ts";

// What is said before a database is opened.
const { pathTo, run } = eachWithDataFolder();

test("the help lists the commands, and each tells its own", async () => {
  const { code, said } = await startCommand(["--help"], {}).ended;
  expect(code).toBe(0);
  for (const command of ["serve", "import", "merchandise", "check", "token", "relevance", "migrate", "build"])
    expect(said).toMatch(new RegExp(`^  ${command} `, "m"));
  expect(await run(["import", "--help"])).toEqual({
    code: 0,
    said: expect.stringContaining("Use: tradecounter import FILE..."),
  });
});

test.each([
  [["nonsense"], 1, 'There is no command "nonsense"; tradecounter --help lists them.\n'],
  [["import", "--nonsense"], 2, expect.stringMatching(/^Unknown option '--nonsense'/)],
  [
    ["import", ".", "--mapping", "electronic-parts"],
    1,
    "--kind and --mapping are for files; those of a folder are told by their names.\n",
  ],
  [["import", ".", "--report", "r.xlsx"], 1, '--report is a file that ends with .csv or .jsonl, not "r.xlsx".\n'],
  [
    ["import", ".", "--report", "nowhere/r.csv"],
    1,
    "The report cannot be written to nowhere/r.csv: name a folder that is there and that you may write in.\n",
  ],
])("%j is answered in one line", async (args, code, said) => expect(await run(args)).toEqual({ code, said }));

test("a data folder that another process has open is refused in one line", async () => {
  writeFileSync(pathTo("lock"), `${process.pid} `);
  const { code, said } = await run(["serve"]);
  expect(code).toBe(1);
  expect(said).toBe(
    `The data folder ${pathTo()} is in use by process ${process.pid}. Wait until that process is done or stop it, or set TRADECOUNTER_DATA to another folder.\n`,
  );
});

test.each([
  [{ PORT: "80O0" }, 'PORT must be a port from 0 to 65535, not "80O0".\n'],
  [
    { DATABASE_URL: "localhost/secret" },
    "DATABASE_URL must be the address of a PostgreSQL server, such as postgres://user:password@host/name.\n",
  ],
  [
    { TRADECOUNTER_DATA: import.meta.filename },
    expect.stringMatching(/^No folder can be made there: set TRADECOUNTER_DATA to another one\. .*\n$/),
  ],
])("what is wrong in the environment is said in one line: %j", async (environment, said) =>
  expect(await run(["serve"], environment)).toEqual({ code: 1, said }),
);

test("a database that does not answer is said in one line", async () => {
  const { code, said } = await run(["migrate"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(code).toBe(1);
  expect(said).toMatch(/^The database does not answer: start it, or correct DATABASE_URL\. .*\n$/);
});

test.each([
  [["token"], "Say for whom it is: --integration NAME or --buyer EMAIL.\n"],
  [["token", "--buyer", "Ada"], "A buyer is named by an email address.\n"],
  [
    ["token", "--integration", "till", "--scope", "all"],
    "--scope takes read, shop, orders, fulfillment, catalog, accounts, preview, with commas between.\n",
  ],
  [
    ["token", "--integration", "till", "--expires-in", "400d"],
    "--expires-in is a time such as 30m, 12h or 90d, and 366d at the most.\n",
  ],
])("%j is refused in one line", async (args, said) => expect(await run(args)).toEqual({ code: 1, said }));
