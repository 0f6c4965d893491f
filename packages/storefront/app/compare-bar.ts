import {
  comparedPartsIn,
  compareParts,
  MOST_COMPARED,
  onComparison,
  storedComparison,
  type ComparedPart,
} from "./content/compared-parts.ts";
import { counted } from "./content/format.ts";
import { buttonClass } from "./components/button.tsx";
import type { Router } from "./router/browser.ts";
import { href } from "./routes.ts";
import styles from "./compare-bar.module.css";

export { toggleCompared } from "./content/compared-parts.ts";

type Pages = Pick<Router, "state" | "subscribe">;

/**
 * Says on this page and on all that follow which parts are put aside to be compared. Made by hand: what one reads in a bar is too
 * little to be worth React's ways into a second place of the page.
 */
export function showCompareBar(router: Pages): void {
  const place = element("aside", { className: styles.place!, ariaLabel: "Compare parts" });
  place.dataset.screenOnly = "";
  const status = element("p", { role: "status" });
  const names = element("ul", { className: styles.names! });
  const compare = element("a", { className: buttonClass({ look: "primary" }), textContent: "Compare" });
  const clear = element("button", { type: "button", className: buttonClass(), textContent: "Clear" });
  clear.addEventListener("click", () => compareParts([]));
  place.append(status, names, compare, clear);
  document.body.append(place);

  /** The parts of the comparison that the page before was. */
  let seen = "";
  /**
   * What a comparison shows is what is compared: a part may have been taken out there, or the address come from somebody. Once, as
   * it comes: what another tab puts aside later stays.
   */
  function keep(): void {
    const { folder, data } = router.state().page;
    const columns = (folder === "compare" && (data as { columns?: readonly ComparedPart[] }).columns) || [];
    const ids = columns.map(({ id }) => id).join();
    if (ids === seen) return;
    seen = ids;
    // taking out the last one leads to a comparison of none; to open that, or one of parts that are gone, costs nothing
    if (ids || (folder === "compare" && !location.search)) compareParts(columns);
  }

  function show(): void {
    const { folder } = router.state().page;
    const parts = comparedPartsIn(storedComparison());
    markLinks(parts);
    place.hidden = parts.length === 0 || folder === "compare";
    status.textContent = statusOf(parts.length);
    names.replaceChildren(...parts.map(({ name }) => element("li", { textContent: name })));
    compare.href = href("compare", {}, new URLSearchParams(parts.map(({ id }) => ["part", id])));
    compare.hidden = parts.length < 2;
  }
  onComparison(show);
  router.subscribe(() => {
    keep();
    // the page is drawn a moment after it is there
    requestAnimationFrame(show);
  });
  keep();
  show();
}

function statusOf(count: number): string {
  const told = `${counted(count, "part")} to compare`;
  if (count === 1) return `${told}: choose another one`;
  return count === MOST_COMPARED ? `${told}, no room for more` : told;
}

/** The links of the parts that are put aside are pressed buttons, those of the others may be pressed. */
function markLinks(parts: readonly ComparedPart[]): void {
  for (const link of document.querySelectorAll<HTMLElement>("[data-compare]")) {
    link.role = "button";
    link.ariaPressed = String(parts.some(({ id }) => id === link.dataset.compare));
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) {
  return Object.assign(document.createElement(tag), properties);
}
