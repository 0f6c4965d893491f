import { acceptInvitation, findInvitation } from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import type { Invitations } from "./invitations.ts";

/** Guests may accept invitations even where they may not browse. */
export function invitationRoutes({ invitations }: { invitations: Invitations }): Route[] {
  return [
    route(
      findInvitation,
      async ({ body }, shopper) => {
        const { invitation, needs } = await invitations.find(shopper, body.token);
        const { accountName, invitedBy, email, firstName, lastName, role, expiresAt } = invitation;
        return { accountName, invitedBy, email, firstName, lastName, role, expiresAt: expiresAt.toISOString(), needs };
      },
      { admitsEveryGuest: true },
    ),
    route(
      acceptInvitation,
      async ({ body }, shopper) => {
        const { token, firstName = "", lastName = "", password = "", repeatedPassword: repeated = "" } = body;
        const entering = { firstName, lastName, password, repeated };
        const { accountId, accountName } = await invitations.accept(shopper, token, entering);
        return { accountId, accountName };
      },
      { admitsEveryGuest: true },
    ),
  ];
}
