import { randomInt } from "node:crypto";

// No 0 and O, no 1, I and L: people read these numbers to each other over the phone.
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * A new order reference number, four groups of five: 99 bits, so that nobody can guess one. Source: contract of cart and checkout,
 * section 3.
 */
export function newReferenceNumber(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
