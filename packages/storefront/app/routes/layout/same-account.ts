import { useEffect } from "react";
import { useStore } from "../../router/index.ts";

/**
 * Tells the browser's other tabs for which account this one acts, and reloads this one when another tells of another account:
 * what it shows was read for the one before. The server goes by the session in any case.
 */
export function useSameAccountInAllTabs(accountId: string | null): void {
  const { id: storeId } = useStore();
  useEffect(() => {
    if (accountId === null) return undefined;
    const key = `tradecounter.${storeId}.acting`;
    try {
      if (localStorage.getItem(key) !== accountId) localStorage.setItem(key, accountId);
    } catch {
      // a browser that keeps nothing tells nobody
    }
    const hear = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null && event.newValue !== accountId) window.location.reload();
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [storeId, accountId]);
}
