import { createClient, directTransport } from "@tradecounter/client";
import { documentOf } from "./document.ts";
import type { LayoutModule, RouteModule } from "./router/page.ts";
import { createRenderer } from "./router/server.tsx";
import { href } from "./routes.ts";
import { errorBlocks } from "./routes/error/blocks.tsx";
import * as layout from "./routes/layout/route.tsx";
import { site } from "./site.ts";
import { preloadedFonts } from "./styles/fonts.ts";

const files = import.meta.glob<RouteModule>(["./routes/*/route.tsx", "!./routes/{error,layout}/route.tsx"]);
const modules = Object.fromEntries(Object.entries(files).map(([file, load]) => [file.split("/").at(-2)!, once(load)]));

export const renderer = createRenderer(
  {
    ...site,
    modules,
    layout: layout as unknown as LayoutModule,
    errorBlocks,
    signInAt: (address) => href("login", {}, { startURL: address }),
  },
  {
    clientOver: (answer, { id, currency }, options) =>
      createClient({ webstoreId: id, currency, highScale: false, transport: directTransport(answer), ...options }),
    documentOf,
    fonts: preloadedFonts,
  },
);

/** Node resolves a module again on each dynamic import, which costs more than a small page. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => (loading ??= load());
}
