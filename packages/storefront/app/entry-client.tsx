import "./styles/main.css";
import "./router/router.css";
import { startInBrowser } from "./router/start.tsx";
import { site } from "./site.ts";

void startInBrowser(site);
