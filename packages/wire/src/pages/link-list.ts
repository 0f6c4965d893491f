/** An entry of a link list or menu, from any source. Source: site specification, section 3, "Menu item". */
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

/** The same entry, ready to render. */
export interface ShownLink {
  readonly id: string;
  readonly label: string;
  /** Its address; null if it is not clickable. */
  readonly href: string | null;
  readonly opensNewWindow: boolean;
  /** The link's `rel`; null if it has none. */
  readonly rel: string | null;
  readonly links: readonly ShownLink[];
}

/** Unlimited nesting. */
export const UNLIMITED_DEPTH = -1;

/**
 * The entries of a list down to a depth; those of the last level have no children. System links and modals are dropped. An entry
 * without an id gets its position as id, and a child's is prefixed with its parent's. Source: site specification, sections 3 to 5.
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

/** An explicit value wins; otherwise an entry is clickable if it has both an action and a target. */
export function isClickable({ isClickable: said, actionType, actionValue }: MenuEntry): boolean {
  return said ?? Boolean(actionType && actionValue);
}

/** An address that begins with two slashes names another host, whatever its type says, so it must be marked as leaving the site. */
export function isOpenedInNewWindow({ isExternal, actionType, actionValue, target }: MenuEntry): boolean {
  const isElsewhere = /^[/\\]{2}/.test(actionValue ?? "");
  return isExternal === true || isElsewhere || (actionType === "ExternalLink" && target === "NewWindow");
}

/** A whole number from 1, or -1; anything else is unlimited. */
export function menuDepthFrom(value: unknown): number {
  const depth = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  return Number.isInteger(depth) && (depth as number) >= 1 ? (depth as number) : UNLIMITED_DEPTH;
}
