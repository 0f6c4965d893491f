import type { RecordId } from "@tradecounter/commerce";
import { configFrom, createSessions, openDatabase, SESSION_COOKIE, systemClock } from "@tradecounter/server";
import { sql, type Database } from "../../packages/server/src/db/index.ts";
import { saveAccount, saveContact } from "../../packages/server/src/modules/accounts/index.ts";
import { quantileOf } from "./compare.ts";
import { openConnection, requestOf } from "./connection.ts";
import { accepted } from "./load.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const accountCount = 5000;
const runs = 60;
const searches = ["marine", "harbor marine", "boston mill", "switch-42", "nothing is called this"];

/** How long a buyer for five thousand accounts waits for the first page of them, and for the results of a search. */
export async function switcherMeasures({ api, env, webstoreId }: BenchStore): Promise<Measure[]> {
  const db = await openDatabase(configFrom({ ...process.env, ...env }));
  const cookie = `${SESSION_COOKIE}=${await buyerOfMany(db, webstoreId as RecordId)}`;
  await db.close();
  const connection = await openConnection(api);
  async function waitFor(search: string): Promise<number> {
    const query = new URLSearchParams({ includeMyAccount: "true", pageSize: "20", ...(search && { search }) });
    const request = requestOf("GET", `${api}/external-managed-accounts?${query}`, { cookie });
    const askedAt = performance.now();
    accepted(await connection.ask(request));
    return performance.now() - askedAt;
  }
  const waits = { all: [] as number[], found: [] as number[] };
  for (let run = 0; run < runs; run++) {
    waits.all.push(await waitFor(""));
    waits.found.push(await waitFor(searches[run % searches.length]!));
  }
  connection.close();
  const told = (name: string, times: readonly number[]) =>
    measure(
      name,
      quantileOf(times, 0.5),
      "ms",
      { atMost: 20 },
      `the median of ${times.length} over HTTP; ${quantileOf(times, 0.05).toFixed(1)} for the quickest twentieth, ${quantileOf(times, 0.95).toFixed(1)} for the slowest`,
    );
  return [
    told("a page of 5,000 managed accounts", waits.all),
    told("a search among 5,000 managed accounts", waits.found),
  ];
}

/** Returns the value of the session cookie. */
async function buyerOfMany(db: Database, storeId: RecordId): Promise<string> {
  const accountId = await saveAccount(db, storeId, { code: "SWITCH-OWN", name: "Switcher" });
  const person = { email: "switcher@bench.example", firstName: "S", lastName: "Bench", accountId };
  const { id: contactId, userId } = await saveContact(db, storeId, person);
  await db.run(sql`
    insert into account (store_id, id, code, name, address)
    select ${storeId}, 'SWITCH' || n, 'SWITCH-' || n,
      (array['Harbor', 'Mill', 'Tide', 'Cape', 'River', 'Stone'])[1 + n % 6] || ' ' ||
        (array['Marine', 'Works', 'Supply', 'Engines', 'Boats'])[1 + n % 5] || ' ' || n,
      jsonb_build_object('city', (array['Norfolk', 'Hampton', 'Boston'])[1 + n % 3])
    from generate_series(1, ${accountCount}::int) n`);
  await db.run(sql`analyze account`);
  await db.run(sql`
    insert into account_contact (store_id, contact_id, account_id, role)
    select store_id, ${contactId}, id, 'Buyer' from account where store_id = ${storeId} and code like 'SWITCH-%'`);
  await db.run(sql`analyze account_contact`);
  return createSessions({ db, clock: systemClock }).begin(db, storeId, userId, null);
}
