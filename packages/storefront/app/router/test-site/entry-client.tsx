import "../router.css";
import { startInBrowser } from "../start.tsx";
import { testClientOver } from "./client.ts";
import { site } from "./site.ts";

void startInBrowser(site, () => testClientOver());
