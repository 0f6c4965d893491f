import { useEffect, useState } from "react";

/**
 * The dialog that a `data-opens` button on the page at this address has requested, and a function to open or close one. The
 * address is a parameter: what loads with a dialog also uses its buttons, and must not bring the router's code a second time.
 */
export function useOpenedDialog(pathname: string): readonly [string | undefined, (name: string | undefined) => void] {
  const [opened, setOpened] = useState<string>();
  // following a link in a dialog closes it
  useEffect(() => setOpened(undefined), [pathname]);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const { target } = event;
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-opens]") : null;
      if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // the link or form leads to a page for browsers without scripts
      event.preventDefault();
      setOpened(button.dataset.opens);
    }
    // before the router, which would follow the link
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  return [opened, setOpened];
}
