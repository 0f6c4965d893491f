import { accountsModule, forgotPassword, peopleModule, signOut } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Acts for the first account of a list: from then on every call is made for it, and everything read before is discarded. */
export async function actForFirst(client: Client): Promise<string | undefined> {
  const accounts = accountsModule(client);
  const [first] = await accounts.managed({ includeMyAccount: false });
  if (first) accounts.actFor({ id: first.accountId, name: first.accountName });
  return client.accountId();
}

/** The address that ends the session; what the browser stored for the shopper is cleared first. */
export function leave(client: Client): string {
  return signOut(client);
}

/** The page to go to once the link is sent, or the reason why it was not. */
export async function resetPassword(client: Client, username: string): Promise<string> {
  const reset = await forgotPassword(client, username);
  return "goTo" in reset ? reset.goTo : reset.refused;
}

/** Withdraws a person, if the caller may: their rights end with their next request. Returns whether it was done. */
export async function withdraw(client: Client, email: string): Promise<boolean> {
  const people = peopleModule(client);
  const { people: found } = await people.list({ search: email });
  const person = found.find((one) => one.email === email);
  if (!person?.permissions.mayWithdraw) return false;
  await people.change(person.personId, { state: "Withdrawn" });
  return true;
}
