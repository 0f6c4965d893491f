import { AsyncLocalStorage } from "node:async_hooks";
import { runController } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { openDemoStore, signedInBuyer, type DemoStore } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

test("an engine that is chosen while the one before is renamed stays chosen", async () => {
  const { db } = demo;
  const where = { db, http: demo.app.http, storeId: demo.webstoreId };
  const ada = await signedInBuyer(where, { email: "ada@choices.example", accounts: [{ code: "CHOICES" }] });
  const answer = async (methodName: string, body: object = {}) =>
    (
      await ada.send(runController, {
        params: { className: "applauncher__MachineController", methodName },
        body: body as never,
      })
    ).body as { id: string; model: string; nickname: string | null };
  const skiff = { model: "C407", nickname: "Skiff" };
  const { id } = await answer("addMachine", skiff);
  await answer("chooseMachine", { machine: skiff });

  // as in another request
  const outside = AsyncLocalStorage.snapshot();
  const waiting = async () => {
    const { count } = await db.one<{ count: number }>(sql`
      select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`);
    return count;
  };
  let renaming: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.run(sql`update chosen_machine set model = 'C408', name = 'C408', nickname = null`);
    renaming = outside(() => answer("changeMachine", { id, nickname: "Launch" }));
    await expect.poll(() => outside(waiting)).toBeGreaterThan(0);
  });
  await renaming;
  expect(await answer("getChosenMachine")).toMatchObject({ model: "C408", nickname: null });
});
