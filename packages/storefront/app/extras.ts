import type { Client, StoreFacts } from "./client.ts";
import { chooseMachine, machineFrom, onMachine, storedMachine } from "./content/my-machine.ts";
import { keepMachineInAccount } from "./content/account-machine.ts";
import { openMenus } from "./open-menu.ts";
import type { Router } from "./router/browser.ts";
import { markLinks } from "./sections/link-marks.ts";

// What goes on beside the pages, fetched after them: an entry that named each of these would be larger than they may make it.

export { showSpinner } from "./spinner-overlay.ts";

/** Once the page is alive. What the visitor does is measured where the store wants it and the visitor agrees; without a connection nothing is. */
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
  // for tests that must know whether all of this listens
  document.documentElement.dataset.extras = "on";
}

/** What is said to who shops for an engine, from the moment that he has chosen one. */
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
  // a link by which somebody says which engine is his
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-machine]") : null;
    if (link) chooseMachine(machineFrom(link.dataset.machine!));
  });
}

/** Puts parts of lists aside to be compared, and shows which, from the first one on. What it takes comes with that one. */
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
    // content/compared-parts.ts keeps them, and comes with the bar
    if ((localStorage.getItem("compared-parts") ?? "[]") !== "[]") void shown();
  } catch {
    // storage is switched off: nothing is kept
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
  // the links are buttons then, which the space bar presses
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key !== " " || !(target instanceof HTMLElement) || target.dataset.compare === undefined) return;
    event.preventDefault();
    target.click();
  });
}
