import "./styles/main.css";
import "./router/router.css";
import { startInBrowser } from "./router/start.tsx";
import { site } from "./site.ts";

void startInBrowser(site, async ({ id, currency }) => {
  const { createClient } = await import("@tradecounter/client");
  // Known here, it need not be asked for before the first change of a cart.
  const client = createClient({ webstoreId: id, currency, highScale: false });
  void import("./spinner-overlay.ts").then(({ showSpinner }) => showSpinner(client.messages));
  return client;
});
