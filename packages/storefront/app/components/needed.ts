import { lazy, type ComponentType } from "react";
import { fetchedBefore } from "./spare.ts";

/** A component loaded when it is first shown, without which a page cannot do: if it fails to load, the page says so. */
export function needed<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return import.meta.env.SSR ? fetchedBefore(fetch) : lazy(fetch);
}
