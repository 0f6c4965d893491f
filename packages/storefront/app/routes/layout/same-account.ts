import { useEffect } from "react";
import { useClient, useStore } from "../../router/index.ts";
import type { Who } from "./account-menu.tsx";

/**
 * Gives the data layer the session's account, tells the browser's other tabs which account this one acts for, and reloads
 * this one if another acts for another account or has signed out, as what it shows was read for the previous one. A page in the browser's
 * back/forward cache gets no events until it is shown again, and checks then. The server uses the session in any case. Source: requirement
 * C1.3.
 */
export function useSameAccountInAllTabs({ accountId, accountName }: Pick<Who, "accountId" | "accountName">): void {
  const { id: storeId } = useStore();
  const getClient = useClient();
  useEffect(() => {
    async function keep() {
      const { accountsModule } = await import("@tradecounter/client");
      accountsModule(await getClient()).followSession({ accountId, accountName });
    }
    // without the data layer, nothing acts for any account
    keep().catch(() => {});
  }, [getClient, accountId, accountName]);

  useEffect(() => {
    if (accountId === null) return undefined;
    const key = keyOf(storeId);
    const kept = () => {
      try {
        return localStorage.getItem(key);
      } catch {
        // a browser without storage tells no other tab
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

/** For after the session has ended. */
export function forgetAccount(storeId: string): void {
  try {
    localStorage.removeItem(keyOf(storeId));
  } catch {
    // a browser without storage tells no other tab
  }
}

function keyOf(storeId: string): string {
  return `tradecounter.${storeId}.acting`;
}
