import "./styles/main.css";
import "./router/router.css";
import { startInBrowser } from "./router/start.tsx";
import { sitePath } from "./base.ts";
import { language, languagePath, locale } from "./language.ts";
import { site } from "./site.ts";

// The first number that a browser formats takes it as long as drawing a small page: in a task of its own, it keeps nobody waiting.
setTimeout(() => (0).toLocaleString(locale));

/** A page goes on without them where they cannot be fetched. */
const withExtras = (use: (extras: typeof import("./extras.ts")) => void) =>
  void import("./extras.ts").then(use, () => undefined);

void startInBrowser(
  site,
  async ({ id, currency }) => {
    const { createClient, httpTransport } = await import("@tradecounter/client");
    // Known here, it need not be asked for before the first change of a cart.
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
