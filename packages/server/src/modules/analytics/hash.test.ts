import { expect, test } from "vitest";
import { identityHash } from "./hash.ts";

test("an address has one hash however it is written, in upper-case hex", () => {
  // of "ada@mill.example", computed by another program
  const known = "3C508787EC50119817A88844A4765B967DFB88AFC0C5AC97A45241996E6983E5";
  expect(identityHash("ada@mill.example")).toBe(known);
  expect(identityHash("  Ada@Mill.Example\n")).toBe(known);
});
