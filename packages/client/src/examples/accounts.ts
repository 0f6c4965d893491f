import { accountsModule, forgotPassword, peopleModule, signOut } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Acts for the first account of a list: from then on every call names it, and what was read before is forgotten. */
export async function actForFirst(client: Client): Promise<string | undefined> {
  const accounts = accountsModule(client);
  const [first] = await accounts.managed({ includeMyAccount: false });
  if (first) accounts.actFor({ id: first.accountId, name: first.accountName });
  return client.accountId();
}

/** Where to go to end the session; what the browser kept for the shopper is gone already. */
export function leave(client: Client): string {
  return signOut(client);
}

/** Where to go once the link is on its way, or why there is none. */
export async function resetPassword(client: Client, username: string): Promise<string> {
  const reset = await forgotPassword(client, username);
  return "goTo" in reset ? reset.goTo : reset.refused;
}

/** Withdraws somebody, if the caller may: his rights end with his next request. Answers whether that was done. */
export async function withdraw(client: Client, email: string): Promise<boolean> {
  const people = peopleModule(client);
  const { people: found } = await people.list({ search: email });
  const person = found.find((one) => one.email === email);
  if (!person?.permissions.mayWithdraw) return false;
  await people.change(person.personId, { state: "Withdrawn" });
  return true;
}
