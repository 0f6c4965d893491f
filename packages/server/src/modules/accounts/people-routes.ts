import type { RecordId } from "@tradecounter/commerce";
import {
  changeAccountPerson,
  getAccountEvents,
  getAccountPeople,
  getAccountPerson,
  inviteToAccount,
  resendInvitation,
  revokeInvitation,
  type AccountPerson,
} from "@tradecounter/wire";
import { Reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Clock } from "../../clock.ts";
import type { PeopleService, RuledPerson } from "./people.ts";

/** Management of an account's people. Our choice: see docs/decisions/account-people.md. */
export function peopleRoutes({ people, clock }: { people: PeopleService; clock: Clock }): Route[] {
  const toWire = (person: RuledPerson) => toWirePerson(person, clock.now());
  return [
    route(getAccountPeople, async ({ query }, shopper) => {
      const { people: found, total, invitableRoles } = await people.list(shopper, query);
      return { people: found.map(toWire), total, invitableRoles: [...invitableRoles] };
    }),
    route(getAccountPerson, async ({ params }, shopper) =>
      toWire(await people.find(shopper, params.personId as RecordId)),
    ),
    route(changeAccountPerson, async ({ params, body }, shopper) =>
      toWire(await people.change(shopper, params.personId as RecordId, body)),
    ),
    route(getAccountEvents, async ({ query }, shopper) => {
      const { events, total } = await people.events(shopper, query);
      return {
        events: events.map(({ at, actorName, action, personName, personEmail, oldRole, newRole }) => ({
          at: at.toISOString(),
          actorName,
          action,
          personName,
          personEmail,
          oldRole,
          newRole,
        })),
        total,
      };
    }),
    route(inviteToAccount, async ({ body }, shopper) => {
      const { person, isNew } = await people.invite(shopper, body);
      return new Reply(isNew ? 201 : 200, toWire(person));
    }),
    route(resendInvitation, async ({ params }, shopper) =>
      toWire(await people.resend(shopper, params.invitationId as RecordId)),
    ),
    route(revokeInvitation, async ({ params }, shopper) => {
      await people.revoke(shopper, params.invitationId as RecordId);
      return undefined;
    }),
  ];
}

function toWirePerson(person: RuledPerson, now: Date): AccountPerson {
  const { id, email, firstName, lastName, role, state, signedInAt, isSelf, permissions } = person;
  const { invitationId, sentAt, expiresAt } = person;
  return {
    personId: id,
    email,
    firstName,
    lastName,
    role,
    state,
    lastSignedInAt: signedInAt?.toISOString() ?? null,
    isSelf,
    invitation:
      invitationId && sentAt && expiresAt
        ? {
            invitationId,
            sentAt: sentAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            isExpired: expiresAt <= now,
          }
        : null,
    permissions: { ...permissions, roles: [...permissions.roles] },
  };
}
