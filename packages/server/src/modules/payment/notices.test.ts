import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned } from "./notices.ts";

const secret = "whsec_of_a_store";
const now = new Date("2026-11-02T08:00:00Z");
const body = Buffer.from('{"id":"evt_1"}');
const seconds = now.getTime() / 1000;

function signature(at = seconds, text: Buffer = body, key = secret): string {
  return createHmac("sha256", key).update(`${at}.`).update(text).digest("hex");
}

test("a body that was signed lately with our secret is the gateway's", () => {
  expect(isSigned(`t=${seconds},v1=${signature()}`, body, { secret, now })).toBe(true);
  expect(
    isSigned(`t=${seconds - 299}, v1=${"0".repeat(64)}, v1=${signature(seconds - 299)}`, body, { secret, now }),
  ).toBe(true);
});

test.each([
  ["of last week", `t=${seconds - 604_800},v1=${signature(seconds - 604_800)}`],
  ["from the future", `t=${seconds + 400},v1=${signature(seconds + 400)}`],
  ["with a new time on an old signature", `t=${seconds},v1=${signature(seconds - 604_800)}`],
  ["with another secret", `t=${seconds},v1=${signature(seconds, body, "guessed")}`],
  ["of another body", `t=${seconds},v1=${signature(seconds, Buffer.from("{}"))}`],
  ["without a time", `v1=${signature()}`],
  ["without a signature", `t=${seconds}`],
  ["that is cut short", `t=${seconds},v1=${signature().slice(0, 32)}`],
  ["that is empty", ""],
])("a signature %s is refused", (_, header) => {
  expect(isSigned(header, body, { secret, now })).toBe(false);
});
