import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

type Sends = Pick<Client, "cache" | "send">;

const SESSIONS = "applauncher__SessionManagementController";
const PROVIDERS = "applauncher__LinkedProviderController";
const EMAIL = "applauncher__EmailChangeController";

/** A browser in which the buyer is logged in. Times are ISO 8601. */
export interface LoginSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** What the browser says of itself. */
  readonly userAgent: string | null;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

/** The buyer's sessions in all his browsers, this one first. Throws `FetchError` for a guest. */
export function loginSessions(client: Sends): Promise<LoginSession[]> {
  return controllersModule(client).run<LoginSession[]>(SESSIONS, "getSessions");
}

/** Ends one of the buyer's sessions. False where it has ended already. */
export function endLoginSession(client: Sends, id: string): Promise<boolean> {
  return controllersModule(client).run<boolean>(SESSIONS, "endSession", { id });
}

/** A provider by which the buyer logs in. */
export interface LinkedProvider {
  readonly provider: string;
  /** Its name for people. */
  readonly label: string;
  readonly linkedAt: string;
  /** False of the only way in. */
  readonly canBeUnlinked: boolean;
}

/** Where else than at the store the buyer may log in. Throws `FetchError` for a guest. */
export function linkedProviders(client: Sends): Promise<LinkedProvider[]> {
  return controllersModule(client).run<LinkedProvider[]>(PROVIDERS, "getLinkedProviders");
}

/** Lets the buyer in by this provider no more. Throws `FetchError` where it is his only way in. */
export async function unlinkProvider(client: Sends, provider: string): Promise<void> {
  await controllersModule(client).run(PROVIDERS, "unlink", { provider });
}

/** Whether the token of a mail's link changes an e-mail address still. */
export function isEmailLinkInForce(client: Sends, token: string): Promise<boolean> {
  return controllersModule(client).run<boolean>(EMAIL, "isLinkInForce", { token });
}

/** Makes the address to which the link was sent its buyer's. False where the link is used or too old, or the address taken. */
export function confirmEmail(client: Sends, token: string): Promise<boolean> {
  return controllersModule(client).run<boolean>(EMAIL, "confirm", { token });
}
