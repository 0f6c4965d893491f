import { lazy, type ComponentType } from "react";
import { fetchedBefore } from "./spare.ts";

/** A part that comes when it is first shown and that a page cannot do without: where it does not come, the page says so. */
export function needed<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return import.meta.env.SSR ? fetchedBefore(fetch) : lazy(fetch);
}
