import { createPageData } from "./data.ts";
import { finderOf } from "./find.ts";
import type { Island, Page } from "./island.ts";
import { createNavigation } from "./navigation.ts";
import type { Site } from "./page.ts";
import { createSubmit } from "./sending.ts";
import { createState } from "./state.ts";

export type { NavigateOptions } from "./navigation.ts";
export { actionOf, fieldsOf } from "./sending.ts";
export type { RouterState } from "./state.ts";

/** What pages may use; the rest is internal to the router's modules. */
export type Router = Omit<
  ReturnType<typeof createRouter>,
  "change" | "changeOwn" | "forget" | "showAfterSending" | "watch"
>;

/** The router of a page that the server rendered. Listens to the browser's history as long as the document lives. */
export function createRouter(site: Site, island: Island, page: Page) {
  const find = finderOf(site.map);
  const router = createState({ page, refusal: island.refusal, own: island.own });
  const data = createPageData(site, find, router);
  const navigation = createNavigation({ site, island, find, router, data });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void data.refreshOwn();
  });
  return {
    ...router,
    ...navigation,
    refreshOwn: data.refreshOwn,
    submit: createSubmit(site, router, data, navigation),
  };
}
