import type { RecordId } from "@tradecounter/commerce";
import { bearerIn, type Shopper } from "../../http/shopper.ts";
import { SESSION_COOKIE, type Sessions } from "./sessions.ts";

/** Acts for an account in the request's session. False without a session, as with a token, or where the buyer may not. */
export async function actForInSession(
  sessions: Pick<Sessions, "actFor">,
  { store, visitor }: Shopper,
  accountId: RecordId,
): Promise<boolean> {
  const token = bearerIn(visitor) === undefined ? visitor.cookie(SESSION_COOKIE) : undefined;
  return token !== undefined && sessions.actFor(store.id, token, accountId);
}
