import "./styles/main.css";
import "./router/router.css";
import { startInBrowser } from "./router/start.tsx";
import { site } from "./site.ts";

void startInBrowser(site, async ({ id, currency }) => {
  const { createClient } = await import("@tradecounter/client");
  return createClient({ webstoreId: id, currency });
});
