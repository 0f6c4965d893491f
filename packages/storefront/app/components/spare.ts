import { createElement, lazy, useSyncExternalStore, type ComponentType } from "react";

/**
 * A part that comes when it is first shown, and that the page does without where it does not come. The server, which draws in one
 * go, fetches it when it starts.
 */
export function spare<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return import.meta.env.SSR ? fetchedBefore(fetch) : lazy(() => fetch().catch(() => ({ default: Missing })));
}

const FOREVER = new Promise<never>(() => {});

/**
 * What the server has drawn of the part stays as it is while the page is taken over: nothing in its place would be another page than the
 * one that came. Once what stands around it is drawn anew, it goes.
 */
function Missing() {
  const isTakingOver = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  // a promise, by which React leaves alone what it was to take over
  if (isTakingOver) throw FOREVER;
  return null;
}

/** For the server: it is there once it has started. */
export function fetchedBefore<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  let Part: ComponentType<Props> | undefined;
  void fetch().then((part) => (Part = part.default));
  return (props: Props) => (Part ? createElement(Part, props) : null);
}
