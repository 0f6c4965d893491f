/** What a list tells of an entry, beside the event's type. */
interface EntryEvent {
  readonly id: string;
}

/**
 * Marks in lists of links, whose markup is the server's: the entry that was clicked is the active one of its level, the one under the
 * pointer is hovered, of which the list tells by events with the entry's id. Source: site specification, section 4, "Link list".
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

/** The entry around a place, which is in such an element of it. */
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
