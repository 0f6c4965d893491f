import { expect, test } from "vitest";
import { controllersModule } from "./controllers.ts";
import { forgotPassword } from "./password.ts";
import { refused } from "./testing/small-store.ts";
import type { Answered } from "./testing/small-store.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const counter = { description: "Raw-water impeller", brand: "Holm" };

test("a method that reads gets its parameters in the address, and nothing of a store beside them", async () => {
  const { client, store } = await openReplayedClient(
    { readController: { body: counter } },
    { currency: "EUR", accountId: () => "0017t00000BoAt1AAC" },
  );
  const { read } = controllersModule(client);
  expect(await read("AnalyticsController", "getProductDetails", { itemIds: ["IM-0612"], deep: true })).toEqual(counter);
  expect(store.seen[0]).toMatchObject({
    method: "GET",
    path: "/lwr/apex/v65.0/AnalyticsController/getProductDetails",
    headers: { "x-sfdc-allow-continuation": "false" },
  });
  expect(store.seen[0]!.query).toEqual({ methodParams: '{"deep":true,"itemIds":["IM-0612"]}' });
});

test("what was read is kept for five minutes, for equal parameters in any order", async () => {
  const { client, store, clock } = await openReplayedClient({ readController: { body: counter } });
  const { read } = controllersModule(client);
  await read("Counter", "hours", { day: "Mon", at: { town: "Kiel", street: "Förde 1" } });
  clock.advance(299_999);
  await read("Counter", "hours", { at: { street: "Förde 1", town: "Kiel" }, day: "Mon" });
  expect(store.seen).toHaveLength(1);
  clock.advance(1);
  await read("Counter", "hours", { day: "Mon", at: { town: "Kiel", street: "Förde 1" } });
  expect(store.seen).toHaveLength(2);
});

test.each([
  ["no-cache", 0],
  ["private, no-store", 0],
  ["private, no-store, max-age=60", 0],
  ["private, max-age=60", 60_000],
  ["private", 300_000],
])("what the server answers with Cache-Control: %s is kept for %i ms", async (cacheControl, ms) => {
  const answer = { body: counter, headers: { "cache-control": cacheControl } };
  const { client, store, clock } = await openReplayedClient({ readController: answer });
  const { read } = controllersModule(client);
  await read("Counter", "hours");
  clock.advance(Math.max(0, ms - 1));
  await read("Counter", "hours");
  expect(store.seen).toHaveLength(ms > 0 ? 1 : 2);
  clock.advance(1);
  await read("Counter", "hours");
  expect(store.seen).toHaveLength(ms > 0 ? 2 : 3);
});

test("other parameters, another method, and a continuation are other questions", async () => {
  const { client, store } = await openReplayedClient({ readController: { body: null } });
  const { read } = controllersModule(client);
  expect(await read("Counter", "hours")).toBeNull();
  await read("Counter", "hours", { day: "Mon" });
  await read("Counter", "staff");
  await read("Desk", "hours");
  await read("Counter", "hours", {}, { allowContinuation: true });
  expect(store.seen.map(({ query, headers }) => [query.methodParams, headers["x-sfdc-allow-continuation"]])).toEqual([
    [undefined, "false"],
    ['{"day":"Mon"}', "false"],
    [undefined, "false"],
    [undefined, "false"],
    [undefined, "true"],
  ]);
});

test("a method that may change something is run each time, with its parameters in the body", async () => {
  const { client, store } = await openReplayedClient({ runController: { body: { rung: 2 } } });
  const { run } = controllersModule(client);
  expect(await run("Counter", "ring", { times: 2 })).toEqual({ rung: 2 });
  await run("Counter", "ring", { times: 2 });
  await run("holm__Counter", "ring", {}, { allowContinuation: true });
  expect(
    store.seen.map(({ method, path, body, headers }) => [method, path, body, headers["x-sfdc-allow-continuation"]]),
  ).toEqual([
    ["POST", "/lwr/apex/v65.0/Counter/ring", { times: 2 }, "false"],
    ["POST", "/lwr/apex/v65.0/Counter/ring", { times: 2 }, "false"],
    ["POST", "/lwr/apex/v65.0/holm__Counter/ring", {}, "true"],
  ]);
});

test("a method without a result answers nothing", async () => {
  const { client } = await openReplayedClient({ runController: { status: 204 } });
  expect(await controllersModule(client).run("Counter", "close")).toBeUndefined();
});

test.each<[string, Answered, object]>([
  [
    "an object",
    { status: 500, body: { message: "The counter is closed.", exceptionType: "System.ClosedException" } },
    { status: 500, words: "The counter is closed." },
  ],
  ["a list", refused(401, "INVALID_SESSION_ID", "Sign in."), { status: 401, code: "INVALID_SESSION_ID" }],
])("a method that fails with %s is an error with its words", async (_, answer, error) => {
  const { client } = await openReplayedClient({ readController: answer, runController: answer });
  const { read, run } = controllersModule(client);
  await expect(read("Counter", "hours")).rejects.toMatchObject(error);
  await expect(run("Counter", "ring")).rejects.toMatchObject(error);
});

test("without a class or a method nothing is asked", async () => {
  const { client, store } = await openReplayedClient();
  const { read, run } = controllersModule(client);
  const invalid = { code: "INVALID_CONFIG", status: 400 };
  await expect(read(" ", "hours")).rejects.toMatchObject(invalid);
  await expect(run("Counter", "")).rejects.toMatchObject(invalid);
  expect(store.seen).toEqual([]);
});

test.each<[unknown, object]>([
  [null, { goTo: "./CheckPasswordResetEmail" }],
  ["", { goTo: "./CheckPasswordResetEmail" }],
  ["https://parts.example/mail", { goTo: "https://parts.example/mail" }],
  ["./CheckPasswordResetEmail", { goTo: "./CheckPasswordResetEmail" }],
  ["Too many tries. Come back later.", { refused: "Too many tries. Come back later." }],
])("a password that is asked for anew and answered with %j leads to %j", async (body, outcome) => {
  const { client, store } = await openReplayedClient({ runController: { body: JSON.stringify(body), headers: json } });
  expect(await forgotPassword(client, "inga@werft-holm.example")).toEqual(outcome);
  expect(store.seen[0]).toMatchObject({
    method: "POST",
    path: "/lwr/apex/v65.0/applauncher__ForgotPasswordController/forgotPassword",
    body: { username: "inga@werft-holm.example", checkEmailUrl: "./CheckPasswordResetEmail" },
  });
});

const json = { "content-type": "application/json" };

test("a password is asked for anew by somebody", async () => {
  const { client, store } = await openReplayedClient();
  await expect(forgotPassword(client, " ")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});
