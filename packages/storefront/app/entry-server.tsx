import { createClient, directTransport } from "@tradecounter/client";
import { documentText } from "./document.ts";
import { createRenderer } from "./router/server.tsx";
import { site } from "./site.ts";
import { preloadedFonts } from "./styles/fonts.ts";

export const renderer = createRenderer(site, {
  clientOver: (answer, { id, currency }) =>
    createClient({ webstoreId: id, currency, transport: directTransport(answer) }),
  documentText,
  fonts: preloadedFonts,
});
