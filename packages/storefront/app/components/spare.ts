import { createElement, lazy, useSyncExternalStore, type ComponentType } from "react";

/**
 * A component loaded when it is first shown, without which a page can do: if it fails to load, it is left out. The server, which renders
 * in one pass, loads it at startup.
 */
export function spare<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return import.meta.env.SSR ? fetchedBefore(fetch) : lazy(() => fetch().catch(() => ({ default: Missing })));
}

const FOREVER = new Promise<never>(() => {});

/**
 * If the component is missing, its server-rendered markup stays during hydration, as rendering nothing in its place would be a
 * mismatch. The next render around it removes it.
 */
function Missing() {
  const isTakingOver = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  // suspends, so that React leaves the markup that it was to hydrate
  if (isTakingOver) throw FOREVER;
  return null;
}

/** For the server: available once it has started. */
export function fetchedBefore<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  let Part: ComponentType<Props> | undefined;
  void fetch().then((part) => (Part = part.default));
  return (props: Props) => (Part ? createElement(Part, props) : null);
}
