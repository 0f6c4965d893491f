import { expect, test } from "vitest";
import { acceptInvitation, findInvitation, peopleModule } from "./people.ts";
import { refused } from "./testing/small-store.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const lars = { email: "lars@werft-holm.example", firstName: "Lars", lastName: "Holm", role: "Buyer" as const };

test("an admin sees the account's people, invites and changes them, each time anew", async () => {
  const { client, store } = await openReplayedClient();
  const people = peopleModule(client);
  const { people: listed, total } = await people.list({ search: "holm", pageSize: 10 });
  expect([total, listed.map(({ state }) => state)]).toEqual([2, ["Active", "Invited"]]);
  await people.list({ search: "holm", pageSize: 10 });
  const { invitation } = await people.invite(lars);
  await people.resend(invitation!.invitationId);
  await people.revoke(invitation!.invitationId);
  await people.change(listed[0]!.personId, { role: "AccountAdmin" });
  expect((await people.events()).events.map(({ action }) => action)).toEqual(["Invited"]);
  expect(store.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET accounts/current/people",
    "GET accounts/current/people",
    "POST accounts/current/invitations",
    `POST accounts/current/invitations/${invitation!.invitationId}/actions/resend`,
    `DELETE accounts/current/invitations/${invitation!.invitationId}`,
    `PATCH accounts/current/people/${listed[0]!.personId}`,
    "GET accounts/current/people-events",
  ]);
});

test("an invitation is looked at and accepted by its token, which no address has in it", async () => {
  const { client, store } = await openReplayedClient();
  expect((await findInvitation(client, "secret")).needs).toBe("Password");
  expect((await acceptInvitation(client, { token: "secret" })).accountName).toBe("Werft Holm");
  expect(JSON.stringify(store.seen.map(({ path, query }) => [path, query]))).not.toContain("secret");
});

test("a link that does not work any more is told as that", async () => {
  const { client } = await openReplayedClient({
    findInvitation: refused(404, "RECORD_NOT_FOUND", "It was accepted already."),
  });
  await expect(findInvitation(client, "old")).rejects.toMatchObject({ status: 404, code: "RECORD_NOT_FOUND" });
});
