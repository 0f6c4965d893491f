import { expect, test } from "vitest";
import { register } from "./registration.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const address = { street: "3 Quay Street", city: "Norfolk", region: "VA", postalCode: "23510", country: "US" };
const contact = { firstName: "Ada", lastName: "Quill", email: "ada@mill.example", phoneNumber: "757 555 0136" };

test("a guest registers with contact and address, and gets the account that the order is for", async () => {
  const { client, store } = await openReplayedClient();
  expect(await register(client, { ...contact, address, captchaToken: "a person" })).toMatch(/^001\w{15}$/);
  expect(store.seen[0]).toMatchObject({
    path: "buyers/registrations",
    body: { ...contact, captchaToken: "a person", addressList: { addresses: [address] } },
  });
});

test("where the store tells of no account, there is none", async () => {
  const { client } = await openReplayedClient({ registerBuyer: { body: { accountId: null } } });
  expect(await register(client, { ...contact, address, captchaToken: "a person" })).toBeUndefined();
});

test.each([{ email: " " }, { phoneNumber: "" }, { captchaToken: "" }])("nothing is asked with %j", async (missing) => {
  const { client, store } = await openReplayedClient();
  const wanted = { ...contact, address, captchaToken: "a person", ...missing };
  await expect(register(client, wanted)).rejects.toMatchObject({ code: "INVALID_CONFIG", status: 400 });
  expect(store.seen).toEqual([]);
});
