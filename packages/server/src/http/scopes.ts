import { CommerceError } from "@tradecounter/wire";
import type { Scope } from "../modules/accounts/index.ts";
import type { Shopper } from "./shopper.ts";

/** Throws INSUFFICIENT_ACCESS without a token that has this scope. */
export function requireScope({ scopes }: Pick<Shopper, "scopes">, scope: Scope): void {
  if (!scopes.includes(scope))
    throw new CommerceError("INSUFFICIENT_ACCESS", `This access token lacks the scope "${scope}".`);
}
