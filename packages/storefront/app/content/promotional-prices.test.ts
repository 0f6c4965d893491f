import { expect, test } from "vitest";
import { offerSentence } from "./promotional-prices.ts";

const offer = { displayName: "Deal", promotionId: "0c87t0000004pRpAAI", buyQuantity: "2.0", getQuantity: "1.0" };

test.each([
  ["Either", "100", "Deal: Buy 2, get 1 free"],
  ["Either", "50", "Deal: Buy 2, get 1 at 50% off"],
  ["Buy", "100", "Deal: Buy 2, get another part free"],
  ["Get", "100", "Deal: Free when you buy 2 of another part"],
] as const)("a part to %s at %s per cent off is told as %s", (part, percentOff, sentence) =>
  expect(offerSentence({ ...offer, part, percentOff })).toBe(sentence),
);
