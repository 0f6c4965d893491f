import { isFilled } from "./errors.ts";
import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

type Sends = Pick<Client, "cache" | "send">;

/** Why something was refused, in the server's words; undefined if it was done. */
export type Refusal = string | undefined;

const LOGIN = "applauncher__LoginFormController";
const REGISTER = "applauncher__SelfRegisterController";
const CHANGE = "applauncher__ChangePasswordController";

/**
 * Signs in the visitor on whose behalf the client sends: the reply sets the session cookie. Returns why it was refused.
 * The browser's pages must be reloaded afterwards: what was read as a guest is not for a buyer. Source: contract of the site shell,
 * section 6.1.
 */
export async function logIn(
  client: Sends,
  entered: { readonly username: string; readonly password: string; readonly startUrl: string },
): Promise<Refusal> {
  return refusalIn(await controllersModule(client).run(LOGIN, "login", { ...entered }));
}

/** Whether visitors may register here. Source: contract of the site shell, section 6.1. */
export function isRegistrationOpen(client: Sends): Promise<boolean> {
  return controllersModule(client).read<boolean>(LOGIN, "getIsSelfRegistrationEnabled");
}

/** Whether the store has to approve people who register before they may sign in. */
export async function isRegistrationApproved(client: Sends): Promise<boolean> {
  const rule = await controllersModule(client).read<{ selfRegistrationApproved?: boolean }>(
    LOGIN,
    "getUsernamePasswordSelfRegEnabled",
  );
  return rule.selfRegistrationApproved === true;
}

/** The person registering. */
export interface Registrant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Registers a person, who gets a mail with the next step. The answer does not reveal whether the address already has an account.
 * Returns why it was refused. Source: contract of the site shell, section 6.3.
 */
export async function selfRegister(client: Sends, { firstName, lastName, email, phone }: Registrant): Promise<Refusal> {
  const extraFields = JSON.stringify([
    { fieldPath: "Phone", label: "Phone", required: false, dbRequired: false, value: phone },
  ]);
  const given = { firstname: firstName, lastname: lastName, email, extraFields, includePassword: false, startUrl: "/" };
  return refusalIn(
    await controllersModule(client).run(REGISTER, "selfRegister", {
      ...given,
      regConfirmUrl: "./CheckPasswordResetEmail",
    }),
  );
}

/** The requirements for passwords, as a sentence. */
export function passwordPolicy(client: Sends): Promise<string> {
  return controllersModule(client).read<string>(CHANGE, "getPasswordPolicyStatement");
}

/** Whether the token of an e-mailed link can still set a password. */
export function isResetLinkInForce(client: Sends, token: string): Promise<boolean> {
  return controllersModule(client).run<boolean>(CHANGE, "isLinkInForce", { token });
}

export interface PasswordChange {
  readonly newPassword: string;
  readonly verifyNewPassword: string;
  /** The proof of identity: the token of an e-mailed link, or the current password. */
  readonly proof: { readonly token: string } | { readonly oldPassword: string };
}

/** Sets a password: all sessions of the user end, and the visitor gets a new one. Returns why it was refused. */
export async function changePassword(client: Sends, { proof, ...wanted }: PasswordChange): Promise<Refusal> {
  const answer = await controllersModule(client).run<string | null>(CHANGE, "changePassword", {
    ...wanted,
    ...proof,
    expired: false,
  });
  // on success, the answer is an address
  return typeof answer === "string" && !URL.canParse(answer) && !answer.startsWith("/") ? answer : undefined;
}

/** Ends the buyer's sessions in all other browsers. Returns how many there were. */
export function logOutElsewhere(client: Sends): Promise<number> {
  return controllersModule(client).run<number>(CHANGE, "logOutElsewhere");
}

function refusalIn(answer: unknown): Refusal {
  return typeof answer === "string" && isFilled(answer) ? answer : undefined;
}
