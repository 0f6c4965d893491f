import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { profileModule } from "./profile.ts";
import { refused } from "./testing/small-store.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const phoneNumber = "+494615550199";

test("a profile is read once and anew after a change", async () => {
  const { client, store } = await openReplayedClient();
  const profile = profileModule(client);
  expect(await profile.get()).toMatchObject({ firstName: "Inga", isPhoneVerified: null });
  await profile.get();
  expect(await profile.change({ phoneNumber })).toMatchObject({ verificationResponse: {} });
  await profile.get();
  expect(store.calls()).toEqual(["GET myprofile", "PATCH myprofile", "GET myprofile"]);
  expect(store.seen[1]!.body).toEqual({ phoneNumber });
});

test("where the store asks for proof, a code goes out and its verification lets the change through", async () => {
  const { client, store } = await openReplayedClient({ changeProfile: { body: replies.changeProfile![1] } });
  const profile = profileModule(client);
  const sent = await profile.sendCode({ method: "SMS", type: "StepUp", reCaptchaToken: "yes-a-person" });
  expect(sent).toMatchObject({ identifier: "code-17", status: "Success" });
  expect(await profile.verifyCode("4711", sent.identifier)).toBe(true);
  const verificationInput = { stepUpVerificationIdentifier: sent.identifier };
  const { verificationResponse } = await profile.change({ phoneNumber, verificationInput });
  expect(verificationResponse).toMatchObject({ method: "Sms", identifier: "code-17" });
  expect(store.seen.map(({ path, body }) => [path, body])).toEqual([
    ["myprofile/actions/initOTP", { method: "SMS", type: "StepUp", reCaptchaToken: "yes-a-person" }],
    ["myprofile/actions/verify", { code: "4711", identifier: "code-17" }],
    ["myprofile", { phoneNumber, verificationInput }],
  ]);
});

test.each([
  ["with another status", { body: { identifier: "code-17", message: "Too late.", status: "Expired" } }],
  ["as bad input", refused(400, "INVALID_API_INPUT", "Wrong code.")],
])("a wrong code that is told %s is not verified", async (_, verifyOneTimeCode) => {
  const { client } = await openReplayedClient({ verifyOneTimeCode });
  expect(await profileModule(client).verifyCode("0000", "code-17")).toBe(false);
});

test("that codes cannot be looked at says nothing about the code", async () => {
  const { client } = await openReplayedClient({ verifyOneTimeCode: refused(503, "SERVER_UNAVAILABLE", "Busy.") });
  await expect(profileModule(client).verifyCode("4711", "code-17")).rejects.toMatchObject({ status: 503 });
});

test("without a code or what it is for nothing is asked", async () => {
  const { client, store } = await openReplayedClient();
  await expect(profileModule(client).verifyCode(" ", "code-17")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  await expect(profileModule(client).verifyCode("4711", "")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});

test("a change that fails is told by its status text, with the store's words still there", async () => {
  const { client } = await openReplayedClient({ changeProfile: refused(400, "INVALID_API_INPUT", "No such number.") });
  await expect(profileModule(client).change({ phoneNumber: "1" })).rejects.toMatchObject({
    name: "FetchError",
    message: "Bad Request",
    status: 400,
    errors: [{ type: "INVALID_API_INPUT", message: "No such number." }],
    words: "No such number.",
  });
});

test("a guest has no profile", async () => {
  const { client } = await openReplayedClient({ getProfile: refused(401, "GUEST_INSUFFICIENT_ACCESS", "Sign in.") });
  await expect(profileModule(client).get()).rejects.toMatchObject({ code: "GUEST_INSUFFICIENT_ACCESS" });
});
