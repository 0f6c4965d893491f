import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";
import { demand, isFilled } from "./errors.ts";

/** The page that says to look for an e-mail, beside the one that asked. Source: commerce specification, section 2. */
const CHECK_EMAIL_URL = "./CheckPasswordResetEmail";

export type PasswordReset = { readonly goTo: string } | { readonly refused: string };

/** Our choice: the name of the class, which is not public. */
const controller = "applauncher__ForgotPasswordController";

/**
 * Has a link to a new password sent, if there is such a user: the answer does not tell. What is refused for a technical reason
 * is told in the server's words. Source: commerce specification, section 7; contract of cart and checkout, section 12.5.
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
