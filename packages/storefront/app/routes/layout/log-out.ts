import { LOGOUT_PATH } from "@tradecounter/wire";
import { sitePath } from "../../base.ts";
import type { Client } from "../../client.ts";
import { leaveMachineInAccount } from "../../content/account-machine.ts";
import { compareParts } from "../../content/compared-parts.ts";
import { forgetAccount } from "./same-account.ts";

/**
 * Ends the session, forgets what the browser keeps for the buyer, has its other tabs look anew, and goes on to an address. Where the
 * store cannot be reached, the browser is led to where the session ends, and says so.
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
    // his own name and number for it may be in it
    leaveMachineInAccount();
    compareParts([]);
  }
  // browsers may show this page again as it was left
  messages?.publish("spinner", { isLoading: false, message: "" });
  window.location.assign(hasEnded ? to : address);
}
