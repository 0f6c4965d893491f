/** The event's detail about an entry, in addition to its type. */
interface EntryEvent {
  readonly id: string;
}

/**
 * Marks entries of link lists, whose markup is the server's: the clicked entry is the active one of its level, the one under the
 * pointer is hovered, which the list reports by events with the entry's id. Source: site specification, section 4, "Link list".
 */
export function markLinks(document: Document): void {
  document.addEventListener("click", ({ target }) => {
    const entry = entryAt(target, "a, summary");
    if (!entry) return;
    for (const other of entry.parentElement!.children) other.toggleAttribute("data-active", other === entry);
  });
  let hovered: HTMLElement | undefined;
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    const entry = pointerType === "touch" ? undefined : entryAt(target, "li");
    if (entry === hovered) return;
    tell(hovered, false);
    tell((hovered = entry), true);
  });
}

/** The entry around an element that is inside the given selector. */
function entryAt(target: EventTarget | null, within: string): HTMLElement | undefined {
  const place = target instanceof Element ? target.closest(within) : null;
  return place?.closest<HTMLElement>("[data-link-list] li[data-link]") ?? undefined;
}

function tell(entry: HTMLElement | undefined, isHovered: boolean): void {
  if (!entry) return;
  entry.toggleAttribute("data-hovered", isHovered);
  const detail: EntryEvent = { id: entry.dataset.link! };
  const type = isHovered ? "mouseenter" : "mouseleave";
  entry.closest("[data-link-list]")?.dispatchEvent(new CustomEvent(type, { detail }));
}
