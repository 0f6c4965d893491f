import { expect, test } from "vitest";
import { openMemory } from "./memory.ts";

/** A browser's storage, as far as it is used here. */
function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("nothing is stored before consent; then what is known is, and all of it goes when consent is withdrawn", () => {
  const [session, local] = [storage(), storage()];
  const memory = openMemory((place) => (place === "session" ? session : local) as unknown as Storage);
  memory.set("visit", "a");
  expect(memory.get("visit")).toBe("a");
  expect(session.kept.size + local.kept.size).toBe(0);
  memory.allow(true);
  memory.set("lastPurchase", "ABCDE");
  expect([...session.kept.values(), ...local.kept.values()]).toEqual(["a", "ABCDE"]);
  memory.allow(false);
  expect(session.kept.size + local.kept.size).toBe(0);
  expect(memory.get("visit")).toBeUndefined();
});

test("what an earlier page has stored is known after consent alone, and is taken once", () => {
  const session = storage();
  session.setItem("analytics-orderData", "{}");
  const memory = openMemory(() => session as unknown as Storage);
  expect(memory.get("orderData")).toBeUndefined();
  memory.allow(true);
  expect(memory.get("orderData")).toBe("{}");
  memory.remove("orderData");
  expect(memory.get("orderData")).toBeUndefined();
});

test("a browser without storage remembers in memory", () => {
  const memory = openMemory(() => {
    throw new DOMException("denied", "SecurityError");
  });
  memory.allow(true);
  memory.set("visit", "a");
  expect(memory.get("visit")).toBe("a");
  memory.remove("visit");
  expect(memory.get("visit")).toBeUndefined();
});
