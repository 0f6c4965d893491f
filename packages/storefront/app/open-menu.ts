/**
 * How long a mouse has to rest on a category before its panel opens, and be off it before the panel closes, so that crossing it opens
 * nothing.
 */
const OPEN_MS = 150;
const CLOSE_MS = 250;

const isOpen = (panel: Element) => panel.matches(":popover-open");

/**
 * Opens the panel below a category while the mouse or the keyboard focus is on it. It is the same panel as the button's next to
 * it, so that Escape and a click elsewhere close it as usual. Touch screens have no hover and use the button.
 */
export function openMenus(document: Document): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The panel opened by this code: one opened by its button stays until it is closed there. */
  let opened: HTMLElement | undefined;
  /** The entry whose panel was closed with Escape: when the focus returns to it, it is not opened again. */
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
    // cancels pending timers: somebody wants this one
    clearTimeout(timer);
    // a category without children
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
    // clicked to open it, but it is open by now
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
    // Tab goes on to the next category: a panel that opened by itself must not be in the way
    if (event.key === "Tab" && !event.shiftKey && event.target.matches("button")) close();
  });
}

function entryAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(".menu-top")) || undefined;
}

const panelOf = (entry: HTMLElement): HTMLElement | null => entry.querySelector<HTMLElement>(".menu-panel");
