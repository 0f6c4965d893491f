/** An entry of a link list or a menu, from whatever source. Source: site specification, section 3, "Menu item". */
export interface MenuEntry {
  readonly id?: string | undefined;
  readonly label: string;
  readonly actionType?: string | null | undefined;
  readonly actionValue?: string | null | undefined;
  readonly target?: string | null | undefined;
  readonly isClickable?: boolean | undefined;
  readonly isExternal?: boolean | undefined;
  readonly subMenu?: readonly MenuEntry[] | null | undefined;
  readonly cssClasses?: string | undefined;
}

/** The same ready to be shown. */
export interface ShownLink {
  readonly id: string;
  readonly label: string;
  /** Where it leads; null of what is not clickable. */
  readonly href: string | null;
  readonly opensNewWindow: boolean;
  /** Of the link; null where it has none. */
  readonly rel: string | null;
  readonly links: readonly ShownLink[];
}

/** Nesting without an end. */
export const UNLIMITED_DEPTH = -1;

/**
 * The entries of a list down to a depth, those of the last level without what is below them. System links and modals are dropped. An entry
 * without an id has its place as one, and a child its parent's in front. Source: site specification, sections 3 to 5.
 */
export function linksOf(entries: readonly MenuEntry[], depth = UNLIMITED_DEPTH, parentId?: string): ShownLink[] {
  return entries.flatMap((entry, index) => {
    if (entry.actionType === "SystemLink" || entry.actionType === "Modal") return [];
    const id = entry.id ?? (parentId === undefined ? String(index) : `${parentId}_${index}`);
    const opensNewWindow = isOpenedInNewWindow(entry);
    return [
      {
        id,
        label: entry.label,
        href: isClickable(entry) ? (entry.actionValue ?? null) : null,
        opensNewWindow,
        rel: opensNewWindow ? "nofollow noopener" : null,
        links: depth === 1 ? [] : linksOf(entry.subMenu ?? [], depth === UNLIMITED_DEPTH ? depth : depth - 1, id),
      },
    ];
  });
}

/** What was said goes first; else there must be something to do and a place to go. */
export function isClickable({ isClickable: said, actionType, actionValue }: MenuEntry): boolean {
  return said ?? Boolean(actionType && actionValue);
}

/** What begins with two slashes names another host, whatever its type says: nobody may be led there unmarked. */
export function isOpenedInNewWindow({ isExternal, actionType, actionValue, target }: MenuEntry): boolean {
  const isElsewhere = /^[/\\]{2}/.test(actionValue ?? "");
  return isExternal === true || isElsewhere || (actionType === "ExternalLink" && target === "NewWindow");
}

/** A whole number from 1, or -1; anything else is unlimited. */
export function menuDepthFrom(value: unknown): number {
  const depth = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  return Number.isInteger(depth) && (depth as number) >= 1 ? (depth as number) : UNLIMITED_DEPTH;
}
