import { lazy, type ComponentType } from "react";

/** A part that comes when it is first shown, and that the page does without where it does not come. */
export const spare = <Props>(fetch: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => fetch().catch(() => ({ default: () => null })));
