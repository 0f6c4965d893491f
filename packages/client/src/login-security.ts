import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

type Sends = Pick<Client, "cache" | "send">;

const SESSIONS = "applauncher__SessionManagementController";
const PROVIDERS = "applauncher__LinkedProviderController";
const EMAIL = "applauncher__EmailChangeController";

/** A browser in which the buyer is signed in. Times are ISO 8601. */
export interface LoginSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** The browser's own description of itself. */
  readonly userAgent: string | null;
  /** Whether it is the one making the request. */
  readonly isCurrent: boolean;
}

/** The buyer's sessions in all their browsers, this one first. Throws `FetchError` for a guest. */
export function loginSessions(client: Sends): Promise<LoginSession[]> {
  return controllersModule(client).run<LoginSession[]>(SESSIONS, "getSessions");
}

/** Ends one of the buyer's sessions. False if it has already ended. */
export function endLoginSession(client: Sends, id: string): Promise<boolean> {
  return controllersModule(client).run<boolean>(SESSIONS, "endSession", { id });
}

/** A provider through which the buyer signs in. */
export interface LinkedProvider {
  readonly provider: string;
  /** Its display name. */
  readonly label: string;
  readonly linkedAt: string;
  /** False if it is the only way to sign in. */
  readonly canBeUnlinked: boolean;
}

/** The providers through which the buyer may sign in. Throws `FetchError` for a guest. */
export function linkedProviders(client: Sends): Promise<LinkedProvider[]> {
  return controllersModule(client).run<LinkedProvider[]>(PROVIDERS, "getLinkedProviders");
}

/** Stops sign-in through this provider. Throws `FetchError` if it is the buyer's only way to sign in. */
export async function unlinkProvider(client: Sends, provider: string): Promise<void> {
  await controllersModule(client).run(PROVIDERS, "unlink", { provider });
}

/** Whether the token of an e-mailed link can still change an e-mail address. */
export function isEmailLinkInForce(client: Sends, token: string): Promise<boolean> {
  return controllersModule(client).run<boolean>(EMAIL, "isLinkInForce", { token });
}

/** Makes the address that the link was sent to the buyer's. False if the link is used or expired, or the address taken. */
export function confirmEmail(client: Sends, token: string): Promise<boolean> {
  return controllersModule(client).run<boolean>(EMAIL, "confirm", { token });
}
