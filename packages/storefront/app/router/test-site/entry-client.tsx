import "../router.css";
import { startInBrowser } from "../start.tsx";
import { site } from "./site.ts";

void startInBrowser(site, async () => (await import("./client.ts")).testClientOver());
