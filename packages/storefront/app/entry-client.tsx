import "./styles/main.css";
import "./router/router.css";
import { startInBrowser } from "./router/start.tsx";
import { base, language } from "./language.ts";
import { site } from "./site.ts";

const extras = () => import("./extras.ts");

void startInBrowser(
  site,
  async ({ id, currency }) => {
    const { createClient } = await import("@tradecounter/client");
    // Known here, it need not be asked for before the first change of a cart.
    const client = createClient({ webstoreId: id, currency, language: base ? language : undefined, highScale: false });
    void extras().then(({ showSpinner }) => showSpinner(client.messages));
    return client;
  },
  (router, store) => store.analytics && void extras().then(({ measure }) => measure(router, store)),
);
