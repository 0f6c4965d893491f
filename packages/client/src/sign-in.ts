import { isFilled } from "./errors.ts";
import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

type Sends = Pick<Client, "cache" | "send">;

/** Why something was refused, in the server's words; undefined where it was done. */
export type Refusal = string | undefined;

const LOGIN = "applauncher__LoginFormController";

/**
 * Signs the visitor in whose calls the client sends: the answer brings the cookie of the session. Answers why it was refused.
 * Pages of the browser load anew afterwards: what was read as a guest is not for a buyer. Source: contract of the site shell,
 * section 6.1.
 */
export async function logIn(
  client: Sends,
  entered: { readonly username: string; readonly password: string; readonly startUrl: string },
): Promise<Refusal> {
  return refusalIn(await controllersModule(client).run(LOGIN, "login", { ...entered }));
}

function refusalIn(answer: unknown): Refusal {
  return typeof answer === "string" && isFilled(answer) ? answer : undefined;
}
