import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "@tradecounter/client"; // imported up front, as loading it would take longer than a test waits
import type { Client } from "../client.ts";
import { keepMachineInAccount, leaveMachineInAccount } from "./account-machine.ts";
import { chooseMachine, machineFrom, storedMachine, type MyMachine } from "./my-machine.ts";

const c204: MyMachine = { model: "C204-42", name: "Corvane C204-42", nickname: null, serialNumber: "204A 018834" };
const c404: MyMachine = { model: "C404", name: "Corvane 404", nickname: "Dinghy", serialNumber: null };
const buyer = {};

let tab: EventTarget;
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("StorageEvent", class extends Event {});
  openTab();
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a new tab; pages opened earlier get no more events. */
function openTab() {
  tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("dispatchEvent", tab.dispatchEvent.bind(tab));
}

/** A page of somebody whose account has an engine; the store replies when `answer` resolves. */
function openPage(own: object | null, answer: () => Promise<void> = async () => {}) {
  openTab();
  const sent: (MyMachine | null)[] = [];
  let latest = own;
  let hear = () => {};
  async function send(_call: unknown, { body }: { body: { machine: MyMachine | null } }) {
    sent.push(body.machine);
    await answer();
    return { body: body.machine };
  }
  keepMachineInAccount(
    { own: () => latest, subscribe: (changed) => ((hear = changed), () => true) },
    async () => ({ send }) as unknown as Client,
  );
  return {
    sent,
    tellOwn(told: object) {
      latest = told;
      hear();
    },
  };
}

const shown = () => machineFrom(storedMachine());
const settled = () => new Promise((done) => setTimeout(done));

test("the account's engine is shown, until another one is chosen elsewhere or it is forgotten there", async () => {
  const page = openPage({ who: buyer, machine: c204 });
  expect(shown()).toEqual(c204);
  page.tellOwn({ who: buyer, machine: c404 });
  expect(shown()).toEqual(c404);
  page.tellOwn({ who: buyer, machine: null });
  expect(shown()).toBeNull();
  await settled();
  expect(page.sent).toEqual([]);
});

test("what a buyer chooses or forgets goes into his account, from the tab in which he does it alone", async () => {
  const page = openPage({ who: buyer, machine: null });
  chooseMachine(c204);
  await vi.waitFor(() => expect(page.sent).toEqual([c204]));
  await settled();
  chooseMachine(null);
  await vi.waitFor(() => expect(page.sent).toEqual([c204, null]));
  await settled();
  localStorage.setItem("my-machine", JSON.stringify(c404));
  tab.dispatchEvent(new StorageEvent("storage"));
  await settled();
  expect(page.sent).toEqual([c204, null]);
});

test("a guest's engine stays in his browser, and goes along once he has logged in, before the account's", async () => {
  const guests = openPage(null);
  chooseMachine(c204);
  guests.tellOwn({ who: null });
  await settled();
  expect([guests.sent, shown()]).toEqual([[], c204]);
  const page = openPage({ who: buyer, machine: c404 });
  await vi.waitFor(() => expect(page.sent).toEqual([c204]));
  expect(shown()).toEqual(c204);
});

test("what could not be sent goes with the next page", async () => {
  const lost = openPage({ who: buyer, machine: c404 }, () => Promise.reject(new Error("gone")));
  chooseMachine(null);
  await vi.waitFor(() => expect(lost.sent).toEqual([null]));
  const page = openPage({ who: buyer, machine: c404 });
  await vi.waitFor(() => expect(page.sent).toEqual([null]));
  expect(shown()).toBeNull();
});

test("what is chosen while the one before is on its way comes after it", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = openPage({ who: buyer, machine: null }, () => promise);
  chooseMachine(c204);
  await vi.waitFor(() => expect(page.sent).toEqual([c204]));
  chooseMachine(c404);
  page.tellOwn({ who: buyer, machine: c204 });
  resolve();
  await vi.waitFor(() => expect(page.sent).toEqual([c204, c404]));
  await settled();
  expect(shown()).toEqual(c404);
});

test("what was asked for before the newest choice was kept shows no engine of before", async () => {
  const page = openPage({ who: buyer, machine: c404 });
  const askedAt = Date.now() - 1;
  chooseMachine(c204);
  await vi.waitFor(() => expect(page.sent).toEqual([c204]));
  await settled();
  page.tellOwn({ who: buyer, machine: c404, askedAt });
  expect(shown()).toEqual(c204);
  page.tellOwn({ who: buyer, machine: c404, askedAt: Date.now() });
  expect(shown()).toEqual(c404);
});

test("what could not be sent before a buyer's session ended comes into nobody else's account", async () => {
  const adas = openPage({ who: buyer, machine: null }, () => Promise.reject(new Error("The session is over")));
  chooseMachine(c204);
  await vi.waitFor(() => expect(adas.sent).toEqual([c204]));
  await settled();
  adas.tellOwn({ who: null });
  const bens = openPage({ who: buyer, machine: c404 });
  await settled();
  expect([bens.sent, shown()]).toEqual([[], c404]);
});

test("nothing of one buyer comes into another one's account", async () => {
  const first = openPage({ who: buyer, machine: c204 });
  leaveMachineInAccount();
  await settled();
  expect([first.sent, shown()]).toEqual([[], null]);

  // a page whose session has expired instead
  openPage({ who: buyer, machine: c204 });
  const guests = openPage({ who: null });
  const second = openPage({ who: buyer, machine: null });
  expect(shown()).toBeNull();
  openPage({ who: buyer, machine: c204 });
  openPage({ who: null });
  chooseMachine(null);
  const third = openPage({ who: buyer, machine: c404 });
  await settled();
  expect([guests.sent, second.sent, third.sent, shown()]).toEqual([[], [], [], c404]);
});

test("a store that does not say leaves what the browser has", async () => {
  chooseMachine(c404);
  const page = openPage({ who: buyer });
  await settled();
  expect([page.sent, shown()]).toEqual([[], c404]);
});
