import { LOGOUT_PATH } from "@tradecounter/wire";
import { sitePath } from "../../base.ts";
import type { Client } from "../../client.ts";
import { leaveMachineInAccount } from "../../content/account-machine.ts";
import { compareParts } from "../../content/compared-parts.ts";
import { forgetAccount } from "./same-account.ts";

/**
 * Ends the session, clears what the browser stores for the buyer, makes other tabs reload, and goes on to an address. If the
 * store is unreachable, the browser is sent to the sign-out address, and shows the failure itself.
 */
export async function logOut(getClient: () => Promise<Client>, storeId: string, to: string): Promise<void> {
  const messages = await getClient().then(
    (client) => client.messages,
    () => undefined,
  );
  messages?.publish("spinner", { isLoading: true, message: "Logging out" });
  const forget = async () => (await import("@tradecounter/client")).signOut(await getClient(), sitePath);
  const address = await forget().catch(() => sitePath + LOGOUT_PATH);
  const hasEnded = await fetch(address, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
  if (hasEnded) {
    forgetAccount(storeId);
    // it may contain their own name and number for it
    leaveMachineInAccount();
    compareParts([]);
  }
  // browsers may show this page again as it was left
  messages?.publish("spinner", { isLoading: false, message: "" });
  window.location.assign(hasEnded ? to : address);
}
