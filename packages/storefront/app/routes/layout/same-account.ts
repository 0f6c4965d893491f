import { useEffect } from "react";
import { useClient, useStore } from "../../router/index.ts";
import type { Who } from "./account-menu.tsx";

/**
 * Keeps the account of the session for the data layer, tells the browser's other tabs for which account this one acts, and reloads
 * this one when another acts for another account or has logged out: what it shows was read for the one before. A page that the browser had put
 * aside hears nothing until it is shown again, and looks then. The server goes by the session in any case. Source: requirement C1.3.
 */
export function useSameAccountInAllTabs({ accountId, accountName }: Pick<Who, "accountId" | "accountName">): void {
  const { id: storeId } = useStore();
  const getClient = useClient();
  useEffect(() => {
    async function keep() {
      const { accountsModule } = await import("@tradecounter/client");
      accountsModule(await getClient()).followSession({ accountId, accountName });
    }
    // without the data layer there is nothing that acts for anybody
    keep().catch(() => {});
  }, [getClient, accountId, accountName]);

  useEffect(() => {
    if (accountId === null) return undefined;
    const key = keyOf(storeId);
    const kept = () => {
      try {
        return localStorage.getItem(key);
      } catch {
        // a browser that keeps nothing tells nobody
        return null;
      }
    };
    try {
      if (kept() !== accountId) localStorage.setItem(key, accountId);
    } catch {
      // nor is it told anything
    }
    const look = (acting: string | null) => {
      if (acting !== accountId) window.location.reload();
    };
    const hear = (event: StorageEvent) => event.key === key && look(event.newValue);
    const lookAgain = ({ persisted }: PageTransitionEvent) => persisted && look(kept());
    window.addEventListener("storage", hear);
    window.addEventListener("pageshow", lookAgain);
    return () => {
      window.removeEventListener("storage", hear);
      window.removeEventListener("pageshow", lookAgain);
    };
  }, [storeId, accountId]);
}

/** Once the session has ended. */
export function forgetAccount(storeId: string): void {
  try {
    localStorage.removeItem(keyOf(storeId));
  } catch {
    // a browser that keeps nothing tells nobody
  }
}

function keyOf(storeId: string): string {
  return `tradecounter.${storeId}.acting`;
}
