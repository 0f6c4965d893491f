import { documentText } from "../../document.ts";
import { createRenderer } from "../server.tsx";
import { site } from "./site.ts";

export const renderer = createRenderer(site, { documentText, fonts: [] });
