import type { PageComponent, Site } from "./router/page.ts";
import { siteMap } from "./routes.ts";
import ErrorPage, { meta } from "./routes/error/route.tsx";
import Layout from "./routes/layout/route.tsx";

/** The pages by folder. Each is loaded with its page; browsers get only the component of a route module. */
const files = import.meta.glob<PageComponent>(["./routes/*/route.tsx", "!./routes/{error,layout}/route.tsx"], {
  import: "default",
});

export const site: Site = {
  map: siteMap,
  components: Object.fromEntries(Object.entries(files).map(([file, load]) => [file.split("/").at(-2)!, load])),
  layout: { default: Layout as Site["layout"]["default"] },
  error: { default: ErrorPage, meta },
};
