import { documentOf } from "../../document.ts";
import type { LayoutModule, RouteModule } from "../page.ts";
import { createRenderer } from "../server.tsx";
import { testClientOver } from "./client.ts";
import * as layout from "./routes/layout/route.tsx";
import { site } from "./site.ts";

const files = import.meta.glob<RouteModule>(["./routes/*/route.tsx", "!./routes/{error,layout}/route.tsx"]);
const modules = Object.fromEntries(Object.entries(files).map(([file, load]) => [file.split("/").at(-2)!, load]));

export const renderer = createRenderer(
  { ...site, modules, layout: layout as unknown as LayoutModule, signInAt: () => "/" },
  { clientOver: testClientOver, documentOf, fonts: [] },
);
