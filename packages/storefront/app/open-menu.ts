/** So long a mouse rests on a category before its panel opens, and so long after it has left the panel closes: who crosses opens none. */
const OPEN_MS = 150;
const CLOSE_MS = 250;

const isOpen = (panel: Element) => panel.matches(":popover-open");

/**
 * Opens what is below a category while a mouse rests on it or the keyboard's focus is on it. The panel is the one of the button beside
 * it, so that Escape and a press elsewhere close it as ever. Fingers hover over nothing, and have the button.
 */
export function openMenus(document: Document): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The panel that was opened here: what somebody has opened by its button stays until he closes it. */
  let opened: HTMLElement | undefined;
  /** The entry whose panel somebody has closed by Escape: the focus, which comes back to it, does not open it again. */
  let dismissed: HTMLElement | undefined;

  function soon(work: () => void, milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  }
  function close(): void {
    if (opened && isOpen(opened)) opened.hidePopover();
    opened = undefined;
  }
  function open(panel: HTMLElement | null): void {
    // somebody wants this one: what was to come or to go before he did is past
    clearTimeout(timer);
    // a category with nothing below it
    if (!panel) return close();
    if (isOpen(panel)) return;
    const source = panel.parentElement?.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`) ?? undefined;
    panel.showPopover({ source });
    opened = panel;
  }

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    const entry = entryAt(target);
    if (entry) soon(() => open(panelOf(entry)), opened ? OPEN_MS / 2 : OPEN_MS);
    else if (opened) soon(close, CLOSE_MS);
    else clearTimeout(timer);
  });

  document.addEventListener("focusin", ({ target }) => {
    const entry = entryAt(target);
    if (entry !== dismissed) dismissed = undefined;
    if (!entry) return close();
    if (!dismissed && target instanceof Element && target.matches(".menu-top > a:focus-visible"))
      soon(() => open(panelOf(entry)), 0);
  });

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".menu-opens") : null;
    const panel = button && panelOf(entryAt(button)!);
    if (!panel || panel !== opened || !isOpen(panel)) return;
    // pressed to have it open, which it is by now
    event.preventDefault();
    opened = undefined;
  });

  // before the browser closes it and moves the focus
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape") return;
      clearTimeout(timer);
      dismissed = entryAt(document.querySelector(".menu-panel:popover-open"));
      opened = undefined;
    },
    { capture: true },
  );
  document.addEventListener("keydown", (event) => {
    const entry = entryAt(event.target);
    const panel = entry && panelOf(entry);
    if (!panel || !(event.target instanceof Element) || panel.contains(event.target)) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      open(panel);
      panel.querySelector("a")?.focus();
    }
    // who goes on by Tab goes to the next category: a panel that came by itself is not in his way
    if (event.key === "Tab" && !event.shiftKey && event.target.matches("button")) close();
  });
}

function entryAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(".menu-top")) || undefined;
}

const panelOf = (entry: HTMLElement): HTMLElement | null => entry.querySelector<HTMLElement>(".menu-panel");
