import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newRecordId, recordIdFrom, recordIdOf, recordPrefixes, type RecordKind } from "./record-id.ts";
import { sha256 } from "./sha256.ts";

const kinds = fc.constantFrom(...(Object.keys(recordPrefixes) as RecordKind[]));
const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const shortIds = fc.string({ unit: fc.constantFrom(...characters), minLength: 15, maxLength: 15 });

test.each([
  // no upper case; one in each position of the first block; all five; digits count as lower case
  ["aaaaaaaaaaaaaaa", "AAA"],
  ["Aaaaaaaaaaaaaaa", "BAA"],
  ["aaaaAaaaaaaaaaa", "QAA"],
  ["AAAAAaaaaaAAAAA", "5A5"],
  ["01tZZ0000000001", "YAA"],
])("%s has the checksum %s", (short, checksum) => expect(recordIdFrom(short)).toBe(short + checksum));

test("a short id and its long form are one id", () => {
  fc.assert(
    fc.property(shortIds, (short) => {
      const id = recordIdFrom(short)!;
      expect(id).toHaveLength(18);
      expect(id.startsWith(short)).toBe(true);
      expect(recordIdFrom(id)).toBe(id);
    }),
  );
});

test("one changed case in a long id is noticed", () => {
  fc.assert(
    fc.property(shortIds, fc.nat(14), (short, at) => {
      const id = recordIdFrom(short)!;
      const letter = id[at]!;
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      fc.pre(other !== letter);
      expect(recordIdFrom(id.slice(0, at) + other + id.slice(at + 1))).toBeUndefined();
    }),
  );
});

test.each([
  "",
  "01t",
  "01tZZ000000000",
  "01tZZ0000000001YA",
  "01tZZ0000000001YAB",
  "01tZZ0000000001yaa",
  "01tZZ-000000001",
  "01tZZ0000000001YAAx",
])("%j is no record id", (text) => expect(recordIdFrom(text)).toBeUndefined());

test("new ids are valid, of their kind, and all different", () => {
  fc.assert(
    fc.property(kinds, (kind) => {
      const id = newRecordId(kind);
      expect(recordIdFrom(id)).toBe(id);
      expect(id.startsWith(recordPrefixes[kind])).toBe(true);
    }),
  );
  const ids = new Set(Array.from({ length: 20_000 }, () => newRecordId("cart")));
  expect(ids.size).toBe(20_000);
});

test("a natural key gives the same id each time, and another key another id", () => {
  fc.assert(
    fc.property(
      kinds,
      fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
      fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
      (kind, key, other) => {
        const id = recordIdOf(kind, ...key);
        expect(recordIdFrom(id)).toBe(id);
        expect(recordIdOf(kind, ...key)).toBe(id);
        fc.pre(JSON.stringify(key) !== JSON.stringify(other));
        expect(recordIdOf(kind, ...other)).not.toBe(id);
      },
    ),
  );
  expect(recordIdOf("product", "a", "bc")).not.toBe(recordIdOf("product", "ab", "c"));
  // If an id changed, orders and bookmarks would break: this one must never change.
  expect(recordIdOf("product", "store", "HB-1001")).toBe("01tqkd2YLNfHJjXA2W");
});

test("a hundred thousand part numbers do not collide", () => {
  const ids = new Set(Array.from({ length: 100_000 }, (_, n) => recordIdOf("product", "store", `P-${n}`).slice(0, 15)));
  expect(ids.size).toBe(100_000);
});

test("each kind has a prefix of its own", () => {
  const prefixes = Object.values(recordPrefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test("the digest is SHA-256", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 150 }), (text) => {
      const hex = Array.from(sha256(text), (word) => word.toString(16).padStart(8, "0")).join("");
      expect(hex).toBe(createHash("sha256").update(text).digest("hex"));
    }),
  );
});
