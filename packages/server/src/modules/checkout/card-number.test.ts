import { expect, test } from "vitest";
import { holdsCardNumber } from "./card-number.ts";

test.each([
  ["4111111111111111", true],
  ["4111 1111 1111 1111", true],
  ["4111-1111-1111-1111", true],
  ["4111.1111.1111.1111", true],
  ["4111/1111/1111/1111", true],
  ["4111\u00a01111\u00a01111\u00a01111", true],
  ["４１１１１１１１１１１１１１１１", true],
  ["3782 822463 10005", true],
  ["Visa 4111111111111111", true],
  ["4111111111111111 09/31 123", true],
  ["PO 77, 4111111111111111", true],
  ["4111111111111112", false],
  ["41111111111111110", false],
  ["94111111111111111", false],
  ["4111 and 1111 and 1111 and 1111", false],
  ["PO-2031-000417", false],
  ["", false],
])("%j holds a card number: %s", (text, expected) => expect(holdsCardNumber(text)).toBe(expected));
