import { useEffect, useState } from "react";

/**
 * The dialog that a button with `data-opens` on the page of this address has asked for, and the way to open one or to close it. The
 * address is given: what comes with a dialog names its buttons too, and must not bring the router's code a second time.
 */
export function useOpenedDialog(pathname: string): readonly [string | undefined, (name: string | undefined) => void] {
  const [opened, setOpened] = useState<string>();
  // who follows a link in a dialog leaves it behind
  useEffect(() => setOpened(undefined), [pathname]);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const { target } = event;
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-opens]") : null;
      if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // a link, or one in a form, leads to a page where no scripts run
      event.preventDefault();
      setOpened(button.dataset.opens);
    }
    // before the router, which would follow the link
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  return [opened, setOpened];
}
