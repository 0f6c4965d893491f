import { preloadedFonts } from "./styles/fonts.ts";
import { documentText } from "./document.ts";
import { createRenderer } from "./router/server.tsx";
import { site } from "./site.ts";

export const renderer = createRenderer(site, { documentText, fonts: preloadedFonts });
