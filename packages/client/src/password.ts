import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";
import { demand, isFilled } from "./errors.ts";

/** The page that asks to check for an e-mail, relative to the page with the form. Source: commerce specification, section 2. */
const CHECK_EMAIL_URL = "./CheckPasswordResetEmail";

export type PasswordReset = { readonly goTo: string } | { readonly refused: string };

/** Our choice: the name of the class, which is not public. */
const controller = "applauncher__ForgotPasswordController";

/**
 * Sends a link to reset the password, if there is such a user: the answer does not reveal it. Technical refusals carry
 * the server's message. Source: commerce specification, section 7; contract of cart and checkout, section 12.5.
 */
export async function forgotPassword(
  client: Pick<Client, "cache" | "send">,
  username: string,
  checkEmailUrl = CHECK_EMAIL_URL,
): Promise<PasswordReset> {
  demand(isFilled(username), "a user name is needed");
  const { run } = controllersModule(client);
  const answer = await run<string | null | undefined>(controller, "forgotPassword", { username, checkEmailUrl });
  if (!isFilled(answer)) return { goTo: checkEmailUrl };
  return isAddress(answer) ? { goTo: answer } : { refused: answer };
}

const isAddress = (answer: string) => /^(https?:\/\/|\.{0,2}\/)\S*$/.test(answer);
