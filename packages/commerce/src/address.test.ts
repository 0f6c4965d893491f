import { expect, test } from "vitest";
import { nameOf } from "./address.ts";

test.each([
  [{ name: "A. Brook", firstName: "Ada", lastName: "Brook" }, "A. Brook"],
  [{ name: " ", firstName: " Ada ", lastName: "Brook" }, "Ada Brook"],
  [{ lastName: "Brook" }, "Brook"],
  [{}, null],
])("the name of %j is %s", (address, expected) => expect(nameOf(address)).toBe(expected));
