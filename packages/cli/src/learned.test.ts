import { consentText, noConsent, recordEvents, type BodyOf } from "@tradecounter/wire";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runHere } from "./testing/run-here.ts";

let demo: DemoStore;
const now = new Date("2031-05-06T07:08:09Z");
beforeAll(async () => {
  demo = await openDemoStore({ clock: { now: () => now } });
});
afterAll(() => demo.close());

function listed() {
  const database = { url: demo.databaseUrl };
  return runHere(["merchandise", "learned", "--store", "demo"], {
    DATABASE_URL: database.url,
    TRADECOUNTER_DATA: demo.dataFolder,
  });
}

async function choose(visitor: string, address: string): Promise<void> {
  const guest = demo.guest({ address });
  guest.cookies.set("site_consent", consentText({ ...noConsent, analytics: true }, now));
  const body: BodyOf<typeof recordEvents> = {
    visit: visitor.repeat(22),
    events: [
      {
        name: "select_item",
        page: "Global Search Page",
        msAgo: 0,
        searchTerm: "oil filter",
        items: [{ item_id: "FLT-1002", index: 4 }],
      },
    ],
  };
  expect((await guest.send(recordEvents, { body })).status).toBe(204);
}

test("merchandise learned lists what shoppers chose after which words, and says so where there is nothing", async () => {
  expect(await listed()).toEqual({
    code: 0,
    said: "Searches have learnt nothing from shoppers yet, or are not to.\n",
  });
  for (const [at, visitor] of [..."abc"].entries()) await choose(visitor, `192.0.2.${at + 1}`);
  await demo.app.events.flush();
  await demo.app.jobs.schedule([demo.webstoreId]);
  await demo.app.jobs.runDue();
  expect(await listed()).toEqual({ code: 0, said: "oil filter  FLT-1002 ×2\n" });
});
