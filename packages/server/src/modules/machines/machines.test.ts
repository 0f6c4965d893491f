import { runController } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { openDemoStore, signedInBuyer, type DemoStore, type Guest, type SignedIn } from "../../testing/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let people: Record<"ada" | "ben", SignedIn>;
beforeAll(async () => {
  demo = await openDemoStore();
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const buyer = (email: string) => signedInBuyer(where, { email, accounts: [{ code: "MAC" }] });
  people = { ada: await buyer("ada@machines.example"), ben: await buyer("ben@machines.example") };
});
afterAll(() => demo.close());

const run = (who: Guest, methodName: string, body: object = {}) =>
  who.send(runController, { params: { className: "applauncher__MachineController", methodName }, body: body as never });
const answer = async <Value>(who: Guest, method: string, body: object = {}) =>
  (await run(who, method, body)).body as Value;
type Kept = { id: string; model: string; serialNumber: string | null; nickname: string | null };
const c404 = { model: "C404", name: "Corvane 404", serialNumber: "A-17", nickname: "Dinghy" };

test("a buyer keeps machines, names them anew and removes them; a colleague sees none of them", async () => {
  const { ada, ben } = people;
  const kept = await answer<Kept>(ada, "addMachine", c404);
  expect(kept).toEqual({ id: expect.stringMatching(/^0mN/), ...c404 });
  expect(await answer<Kept>(ada, "addMachine", { ...c404, serialNumber: "a17", nickname: "Other" })).toEqual(kept);
  await answer(ada, "addMachine", { model: "C404", name: "Corvane 404" });
  expect(await answer<Kept>(ada, "changeMachine", { id: kept.id, nickname: "Launch" })).toMatchObject({
    nickname: "Launch",
    serialNumber: "A-17",
  });
  expect(await answer(ben, "getMachines")).toEqual([]);
  for (const method of ["changeMachine", "removeMachine"])
    expect(await run(ben, method, { id: kept.id, nickname: "Mine" })).toMatchObject({
      status: 500,
      body: { message: "There is no such engine." },
    });
  expect(await answer(ada, "removeMachine", { id: kept.id })).toBeNull();
  expect((await answer<Kept[]>(ada, "getMachines")).map(({ serialNumber }) => serialNumber)).toEqual([null]);
});

test("an engine of the catalogue takes serial numbers of its model alone, and one number once however it is written", async () => {
  const { ada } = people;
  const wanted = { model: "C204-42", name: "Corvane C204-42" };
  const refusal = { status: 500, body: { message: "“204B 018834” is not a serial number of the Corvane C204-42." } };
  expect(await run(ada, "addMachine", { ...wanted, serialNumber: "204B 018834" })).toMatchObject(refusal);
  const kept = await answer<Kept>(ada, "addMachine", { ...wanted, serialNumber: "204a18834" });
  expect(kept.serialNumber).toBe("204A 18834");
  expect(await answer<Kept>(ada, "addMachine", { ...wanted, serialNumber: "204A 018834" })).toEqual(kept);
  expect(await run(ada, "changeMachine", { id: kept.id, serialNumber: "204B 018834" })).toMatchObject(refusal);
  expect((await answer<Kept>(ada, "changeMachine", { id: kept.id, nickname: "Skiff" })).nickname).toBe("Skiff");
  await answer(ada, "removeMachine", { id: kept.id });

  // nothing kept in the browser is lost, not even serial numbers that a model cannot have
  const odd = ["999 1", "999 2"].map((serialNumber) => ({ ...wanted, serialNumber, nickname: `Odd ${serialNumber}` }));
  await answer(ada, "carryOver", { machines: odd });
  const carried = (await answer<Kept[]>(ada, "getMachines")).filter(({ model }) => model === "C204-42");
  expect(carried).toEqual(odd.map((machine) => expect.objectContaining(machine)));
  for (const { id } of carried) await answer(ada, "removeMachine", { id });
});

test("a serial number is changed in a process that has not read the engines yet", async () => {
  const other = await signedInBuyer(
    { db: demo.db, http: demo.app.http, storeId: demo.webstoreId },
    { email: "cy@machines.example", accounts: [{ code: "MAC" }] },
  );
  await answer(other, "carryOver", { machines: [{ model: "C204-42", name: "Corvane C204-42" }] });
  const [kept] = await answer<Kept[]>(other, "getMachines");
  // then the store is a new object, as in another process
  await demo.db.run(sql`update store set name = name where id = ${demo.webstoreId}`);
  await demo.app.stores.refresh();
  expect(await run(other, "changeMachine", { id: kept!.id, serialNumber: "204A 018834" })).toMatchObject({
    status: 200,
  });
});

test("what a guest's browser has kept is taken over once, without what is none, and never more than 200", async () => {
  const { ben } = people;
  const many = Array.from({ length: 199 }, (_, at) => ({ model: "C404", serialNumber: `S${at}` }));
  const wanted = [{ model: " " }, ...many];
  expect(await answer(ben, "carryOver", { machines: wanted })).toBe(199);
  expect(await answer(ben, "carryOver", { machines: wanted })).toBe(199);
  expect(await answer(ben, "carryOver", { machines: [c404, { model: "C405" }] })).toBe(200);
  expect(await run(ben, "addMachine", { model: "C406" })).toMatchObject({
    status: 500,
    body: { message: expect.stringContaining("You can save up to 200") },
  });
});

test("of two that add the last one at once, one does", async () => {
  const { ben } = people;
  const [first] = await answer<Kept[]>(ben, "getMachines");
  await answer(ben, "removeMachine", { id: first!.id });
  const answers = await Promise.all(["C407", "C408"].map((model) => run(ben, "addMachine", { model })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
});

test.each<[string, object, number]>([
  ["without a model", { model: "" }, 500],
  ["with a name of a megabyte", { model: "C404", nickname: "x".repeat(1 << 20) }, 400],
  ["with a name of a page", { model: "C404", nickname: "x".repeat(2_000) }, 400],
  ["with something else than text", { model: { a: 1 } }, 400],
])("a machine %s is refused", async (_, body, status) => {
  expect((await run(people.ada, "addMachine", body)).status).toBe(status);
});

test("a guest keeps none at the store", async () => {
  for (const method of ["getMachines", "getChosenMachine"]) expect((await run(demo.guest(), method)).status).toBe(401);
  expect((await run(demo.guest(), "chooseMachine", { machine: { model: "C404" } })).status).toBe(401);
});

test("the engine that a buyer shops for is his on every browser until he forgets it, and no colleague's", async () => {
  const { ada, ben } = people;
  const wanted = { model: "C204-42", name: "Corvane C204-42", nickname: "Skiff" };
  expect(await answer(ada, "getChosenMachine")).toBeNull();
  const chosen = await answer(ada, "chooseMachine", { machine: { ...wanted, serialNumber: "204a18834" } });
  expect(chosen).toEqual({ ...wanted, serialNumber: "204A 18834" });
  const { serialNumber: _, ...unnumbered } = c404;
  await answer(ben, "chooseMachine", { machine: unnumbered });
  expect(await answer(ada, "getChosenMachine")).toEqual(chosen);
  // it is not one of the machines that she maintains
  expect((await answer<Kept[]>(ada, "getMachines")).filter(({ model }) => model === wanted.model)).toEqual([]);

  // the engine is stored, without a serial number that it cannot have
  await answer(ada, "chooseMachine", { machine: { ...wanted, serialNumber: "999 1" } });
  expect(await answer(ada, "getChosenMachine")).toEqual({ ...wanted, serialNumber: null });
  expect(await run(ada, "chooseMachine", { machine: { model: " " } })).toMatchObject({
    status: 500,
    body: { message: "Choose the engine model." },
  });
  expect(await answer(ada, "getChosenMachine")).toEqual({ ...wanted, serialNumber: null });

  expect(await answer(ada, "chooseMachine", { machine: null })).toBeNull();
  expect(await answer(ada, "chooseMachine", { machine: null })).toBeNull();
  expect(await answer(ada, "getChosenMachine")).toBeNull();
  expect(await answer(ben, "getChosenMachine")).toEqual({ ...c404, serialNumber: null });
});

test("the engine that is shopped for goes by its new name and number once they are changed, and another one stays as it is", async () => {
  const { ada } = people;
  const wanted = { model: "C204-42", name: "Corvane C204-42" };
  const [port, starboard] = [
    await answer<Kept>(ada, "addMachine", { ...wanted, serialNumber: "204A 018834", nickname: "Port" }),
    await answer<Kept>(ada, "addMachine", { ...wanted, serialNumber: "204A 018835", nickname: "Starboard" }),
  ];
  await answer(ada, "chooseMachine", { machine: { ...wanted, serialNumber: "204A 018834", nickname: "Port" } });
  await answer(ada, "changeMachine", { id: starboard.id, nickname: "Spare" });
  expect(await answer(ada, "getChosenMachine")).toMatchObject({ nickname: "Port" });
  const renamed = { nickname: "Port side", serialNumber: "204A 018836" };
  await answer(ada, "changeMachine", { id: port.id, ...renamed });
  expect(await answer(ada, "getChosenMachine")).toEqual({ ...wanted, ...renamed });
  for (const { id } of [port, starboard]) await answer(ada, "removeMachine", { id });
  await answer(ada, "chooseMachine", { machine: null });
});

test("of two that choose at once, one engine is kept", async () => {
  const { ada } = people;
  const models = ["C407", "C408"];
  const replies = await Promise.all(models.map((model) => run(ada, "chooseMachine", { machine: { model } })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(models).toContain((await answer<Kept>(ada, "getChosenMachine")).model);
});
