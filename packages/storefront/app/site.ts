import type { PageComponent, Site } from "./router/page.ts";
import { siteMap } from "./routes.ts";
import ErrorPage, { meta } from "./routes/error/route.tsx";
import Layout from "./routes/layout/route.tsx";

/** The pages by their folder. Each is fetched with the page; of a route module, browsers get the component alone. */
const files = import.meta.glob<PageComponent>(["./routes/*/route.tsx", "!./routes/{error,layout}/route.tsx"], {
  import: "default",
});

export const site: Site = {
  map: siteMap,
  components: Object.fromEntries(Object.entries(files).map(([file, load]) => [file.split("/").at(-2)!, load])),
  layout: { default: Layout as Site["layout"]["default"] },
  error: { default: ErrorPage, meta },
};
