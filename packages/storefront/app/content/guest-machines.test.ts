import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guestMachines, keepGuestMachines } from "./guest-machines.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const c404 = { model: "C404", name: "Corvane 404", serialNumber: null, nickname: "Dinghy" };

test("a browser keeps what it is given, two hundred at the most, and nothing when nothing is left", () => {
  keepGuestMachines([c404]);
  expect(guestMachines()).toEqual([c404]);
  keepGuestMachines(Array.from({ length: 300 }, () => c404));
  expect(guestMachines()).toHaveLength(200);
  keepGuestMachines([]);
  expect([guestMachines(), stored.size]).toEqual([[], 0]);
});

test("what lies there and is no engine is left out", () => {
  stored.set("my-engines", JSON.stringify([c404, { model: 7 }, null, { ...c404, nickname: "x".repeat(201) }]));
  expect(guestMachines()).toEqual([c404]);
  stored.set("my-engines", "{");
  expect(guestMachines()).toEqual([]);
});
