import "./styles/main.css";
import "./router/router.css";
import { startInBrowser } from "./router/start.tsx";
import { sitePath } from "./base.ts";
import { language, languagePath, locale } from "./language.ts";
import { site } from "./site.ts";

// Formatting the first number takes a browser as long as rendering a small page: in a task of its own, it blocks nobody.
setTimeout(() => (0).toLocaleString(locale));

/** A page works without the extras if they cannot be loaded. */
const withExtras = (use: (extras: typeof import("./extras.ts")) => void) =>
  void import("./extras.ts").then(use, () => undefined);

void startInBrowser(
  site,
  async ({ id, currency }) => {
    const { createClient, httpTransport } = await import("@tradecounter/client");
    // Known from the page, so it need not be requested before the first change to a cart.
    const client = createClient({
      webstoreId: id,
      transport: httpTransport({ webstoreId: id, baseUrl: sitePath }),
      currency,
      language: languagePath ? language : undefined,
      highScale: false,
    });
    withExtras(({ showSpinner }) => showSpinner(client.messages));
    return client;
  },
  (...page) => withExtras(({ accompany }) => void accompany(...page)),
);
