import { configFrom, openDatabase } from "@tradecounter/server";
import type { RecordId } from "@tradecounter/commerce";
import { saveContact } from "../../packages/server/src/modules/accounts/index.ts";
import { createPasswords, savePassword } from "../../packages/server/src/modules/sign-in/index.ts";
import { quantileOf } from "./compare.ts";
import { openConnection, requestOf, type Connection } from "./connection.ts";
import { measure, type Measure } from "./report.ts";
import { rawText } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const loginsAtOnce = 50;
const bursts = 5;
const onlookers = 2;
const password = "three grey valve springs";

/** How long pages and replies that are not cached take, while fifty buyers log in at once and while nobody does. */
export async function loginMeasures(store: BenchStore): Promise<Measure[]> {
  const { url, api } = store;
  const emails = await buyersOf(store);
  // the database records the attempts of an address, and pages cache replies, so each address is requested once
  const parts = store.parts.toReversed().values();
  const addressOf = () => {
    const { id, path } = parts.next().value!;
    return [`${url}${path}`, `${api}/products/${id}`];
  };
  const buyers = await Promise.all(emails.map(() => openConnection(url)));
  const shoppers = await Promise.all(Array.from({ length: onlookers }, () => openConnection(url)));
  const logIn = `${url}/lwr/apex/v65.0/applauncher__LoginFormController/login`;
  const logins: number[] = [];

  /** How long shoppers wait for each, until the promise settles. */
  async function waitsUntil(over: Promise<unknown>): Promise<number[]> {
    const waits: number[] = [];
    let isOver = false;
    void over.then(() => (isOver = true));
    const browse = async (shopper: Connection) => {
      while (!isOver)
        for (const address of addressOf()) {
          const askedAt = performance.now();
          const { status } = await shopper.ask(requestOf("GET", address, { accept: "text/html", ...rawText }));
          if (status !== 200) throw new Error(`${address}: ${status}`);
          waits.push(performance.now() - askedAt);
        }
    };
    await Promise.all([over, ...shoppers.map(browse)]);
    return waits;
  }

  async function allLogIn(): Promise<void> {
    const startedAt = performance.now();
    await Promise.all(
      buyers.map(async (buyer, at) => {
        const body = { username: emails[at]!, password, startUrl: "/" };
        const reply = await buyer.ask(requestOf("POST", logIn, {}, body));
        if (!reply.head.includes("sid=")) throw new Error(`A login: ${reply.status} ${reply.body.toString()}`);
      }),
    );
    logins.push((performance.now() - startedAt) / 1000);
  }

  await waitsUntil(allLogIn());
  logins.length = 0;
  const [during, besides]: [number[], number[]] = [[], []];
  for (let burst = 0; burst < bursts; burst++) {
    besides.push(...(await waitsUntil(new Promise((over) => setTimeout(over, 1000)))));
    during.push(...(await waitsUntil(allLogIn())));
  }
  for (const connection of [...buyers, ...shoppers]) connection.close();
  const at = (waits: readonly number[], share: number) => quantileOf(waits, share).toFixed(1);
  return [
    measure(
      "pages while 50 buyers log in at once, slowest hundredth",
      quantileOf(during, 0.99),
      "ms",
      { atMost: 50 },
      `of ${during.length} product pages and replies that nobody has asked for, by ${onlookers} shoppers at once; ${at(during, 0.5)} at the median; ` +
        `${at(besides, 0.99)} and ${at(besides, 0.5)} while nobody logs in; the last of the 50 is in after ${quantileOf(logins, 0.5).toFixed(1)} s`,
    ),
  ];
}

async function buyersOf({ env, webstoreId }: BenchStore): Promise<string[]> {
  const db = await openDatabase(configFrom({ ...process.env, ...env }));
  const passwordHash = await createPasswords().hash(password);
  const emails = Array.from({ length: loginsAtOnce }, (_, at) => `login-${at}@bench.example`);
  for (const email of emails) {
    const storeId = webstoreId as RecordId;
    const { userId } = await saveContact(db, storeId, { email, firstName: "L", lastName: "Bench", accountId: null });
    await savePassword(db, storeId, { userId, email, passwordHash, now: new Date() });
  }
  await db.close();
  return emails;
}
