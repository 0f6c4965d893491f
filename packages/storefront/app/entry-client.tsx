import "./styles/main.css";
import "./router/router.css";
import { createClient } from "@tradecounter/client";
import { startInBrowser } from "./router/start.tsx";
import { site } from "./site.ts";

void startInBrowser(site, ({ id, currency }) => createClient({ webstoreId: id, currency }));
