import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startCommand } from "./testing/command.ts";
import { eachWithDataFolder } from "./testing/data-folder.ts";

// Messages printed before a database is opened.
const { pathTo, run } = eachWithDataFolder();

test("the help lists the commands, and each tells its own", async () => {
  const { code, said } = await startCommand(["--help"], {}).ended;
  expect(code).toBe(0);
  for (const command of ["serve", "import", "merchandise", "check", "token", "relevance", "migrate", "build"])
    expect(said).toMatch(new RegExp(`^  ${command} `, "m"));
  expect(await run(["import", "--help"])).toEqual({
    code: 0,
    said: expect.stringContaining("Usage: tradecounter import FILE..."),
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
    { PUBLIC_URL: "parts.example:443" },
    'PUBLIC_URL must be an address such as https://parts.example, not "parts.example:443".\n',
  ],
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

// in a folder where nobody can create anything: retrying would never end
test.each([["migrate"], ["serve"]])("that a data folder cannot be made is said in one line by %s", async (command) => {
  const { code, said } = await run([command], { TRADECOUNTER_DATA: "/proc/nowhere/data" });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^No folder can be made there: set TRADECOUNTER_DATA to another one\. \(.*\/proc\/nowhere'\)\n$/,
  );
});

test("a pooler that nobody has told of is named with its setting", async () => {
  // pgbouncer's reply to a connection with settings
  const fields = ["SFATAL", "C08P01", "Munsupported startup parameter: statement_timeout", ""].join("\0");
  const answer = Buffer.concat([Buffer.from("E"), Buffer.alloc(4), Buffer.from(`${fields}\0`)]);
  answer.writeInt32BE(answer.length - 1, 1);
  const pooler = createServer((line) => void line.once("data", () => line.end(answer)).on("error", () => {}));
  await new Promise<void>((resolve) => void pooler.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void pooler.close());
  const { port } = pooler.address() as AddressInfo;
  expect(await run(["migrate"], { DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/shop` })).toEqual({
    code: 1,
    said: "DATABASE_URL leads to a pooler: set DATABASE_POOLER=on.\n",
  });
});

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
