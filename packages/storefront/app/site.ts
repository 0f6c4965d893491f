import type { LayoutModule, RouteModule, Site } from "./router/page.ts";
import { siteMap } from "./routes.ts";
import * as error from "./routes/error/route.tsx";
import * as layout from "./routes/layout/route.tsx";

/** A page's module is fetched when the page is; the layout and the error page are always there. */
const files = import.meta.glob<RouteModule>(["./routes/*/route.tsx", "!./routes/{error,layout}/route.tsx"]);

export const site: Site = {
  map: siteMap,
  modules: Object.fromEntries(Object.entries(files).map(([file, module]) => [file.split("/").at(-2)!, module])),
  layout: layout as unknown as LayoutModule,
  error,
};
