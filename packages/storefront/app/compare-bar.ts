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
 * Shows on this page and all that follow which parts are marked for comparison. Built without React: so little text is
 * not worth mounting React in a second place on the page.
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

  /** The parts of the comparison on the previous page. */
  let seen = "";
  /**
   * Makes the parts on a comparison page the marked ones: one may have been removed there, or the link may come from somebody else. Only
   * once, when the page is shown: parts marked later in another tab stay.
   */
  function keep(): void {
    const { folder, data } = router.state().page;
    const columns = (folder === "compare" && (data as { columns?: readonly ComparedPart[] }).columns) || [];
    const ids = columns.map(({ id }) => id).join();
    if (ids === seen) return;
    seen = ids;
    // removing the last one leads to an empty comparison; opening that, or one of parts that are gone, has no effect
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
    // the page is rendered a moment after it has loaded
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

/** The links of marked parts become pressed toggle buttons, those of the others unpressed ones. */
function markLinks(parts: readonly ComparedPart[]): void {
  for (const link of document.querySelectorAll<HTMLElement>("[data-compare]")) {
    link.role = "button";
    link.ariaPressed = String(parts.some(({ id }) => id === link.dataset.compare));
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) {
  return Object.assign(document.createElement(tag), properties);
}
