import { linksOf, type SiteMap } from "../outcome.ts";

export const siteMap = {
  home: { path: "/", page: "home", shared: true },
  item: { path: "/items/:code/:itemId?", page: "item", shared: "stock" },
  list: { path: "/list", page: "list", shared: true },
  form: { path: "/form", page: "form" },
  slow: { path: "/slow/:name", page: "slow" },
  failing: { path: "/failing", page: "failing" },
  file: { path: "/file", page: "file" },
  moved: { path: "/moved", page: "moved", shared: true },
} as const satisfies SiteMap;

export const { href, redirectTo } = linksOf(siteMap);
