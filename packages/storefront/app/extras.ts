import type { Client, StoreFacts } from "./client.ts";
import { chooseMachine, machineFrom, onMachine, storedMachine } from "./content/my-machine.ts";
import { keepMachineInAccount } from "./content/account-machine.ts";
import { openMenus } from "./open-menu.ts";
import type { Router } from "./router/browser.ts";
import { markLinks } from "./sections/link-marks.ts";

// Features around the pages, loaded after them: naming each of these in the entry would make it too large.

export { showSpinner } from "./spinner-overlay.ts";

/** Starts once the page is hydrated. Visitors are measured if the store wants it and they agree; without a connection they are not. */
export async function accompany(router: Router, store: StoreFacts, getClient: () => Promise<Client>): Promise<void> {
  markLinks(document);
  openMenus(document);
  keepMachineInAccount(router, getClient);
  showMachine(router, getClient);
  showComparison(router);
  if (store.analytics) {
    const analytics = await import("./analytics/index.ts").catch(() => undefined);
    analytics?.measure(router, store);
  }
  // for tests that need to know when all of this is listening
  document.documentElement.dataset.extras = "on";
}

/** Shows whether parts fit, as soon as the shopper has chosen an engine. */
function showMachine(router: Router, getClient: () => Promise<Client>): void {
  let isShown = false;
  function look(): void {
    if (isShown || storedMachine() === null) return;
    isShown = true;
    import("./my-machine.tsx").then(
      ({ showMyMachine }) => showMyMachine(router, getClient),
      () => (isShown = false),
    );
  }
  look();
  onMachine(look);
  // a link by which somebody says which engine is theirs
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-machine]") : null;
    if (link) chooseMachine(machineFrom(link.dataset.machine!));
  });
}

/** Toggles parts of lists for comparison and shows which are marked. Its code is loaded with the first one. */
function showComparison(router: Router): void {
  let bar: Promise<typeof import("./compare-bar.ts")> | undefined;
  function shown() {
    bar ??= import("./compare-bar.ts").then((loaded) => {
      loaded.showCompareBar(router);
      return loaded;
    });
    bar.catch(() => (bar = undefined));
    return bar;
  }
  try {
    // stored by content/compared-parts.ts, which is loaded with the bar
    if ((localStorage.getItem("compared-parts") ?? "[]") !== "[]") void shown();
  } catch {
    // storage is off: nothing is stored
  }
  // before the router, which would follow the link
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("[data-compare]") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { compare, name } = link.dataset;
      shown().then(
        ({ toggleCompared }) => toggleCompared({ id: compare!, name: name! }),
        () => location.assign(link.href),
      );
    },
    { capture: true },
  );
  // the links then act as buttons, which the space bar presses
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key !== " " || !(target instanceof HTMLElement) || target.dataset.compare === undefined) return;
    event.preventDefault();
    target.click();
  });
}
