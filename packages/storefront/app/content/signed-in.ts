import { isLoggedIn } from "@tradecounter/client";
import type { SessionContext } from "@tradecounter/wire";
import { href } from "../routes.ts";
import { Redirect, type PageRequest } from "../router/index.ts";

/** The buyer's session, for private pages: guests are redirected to the login, and back after it. */
export async function signedIn({
  client,
  pathname,
  query,
}: Pick<PageRequest, "client" | "pathname" | "query">): Promise<SessionContext> {
  const session = await client.context.session();
  if (isLoggedIn(session)) return session;
  const search = query.toString();
  throw new Redirect(href("login", {}, { startURL: search ? `${pathname}?${search}` : pathname }));
}
