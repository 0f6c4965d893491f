import { documentText } from "../../document.ts";
import { createRenderer } from "../server.tsx";
import { testClientOver } from "./client.ts";
import { site } from "./site.ts";

export const renderer = createRenderer(site, { clientOver: testClientOver, documentText, fonts: [] });
