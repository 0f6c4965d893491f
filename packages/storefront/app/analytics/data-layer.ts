import type { ConsentChoice } from "@tradecounter/wire";
import { signalsOf } from "./consent.ts";
import { guarded } from "./failures.ts";
import type { Sink } from "./recorder.ts";

interface DataLayerWindow {
  dataLayer?: unknown[];
}

/** The global data layer, which starts with consent mode. Source: site shell contract, 7.3 to 7.6. */
export function openDataLayer(global: DataLayerWindow) {
  const layer = (global.dataLayer ??= []);
  /** Tags replace the layer's own `push`: a failure in one of them must not affect what follows. */
  const push = guarded((entry: unknown) => void layer.push(entry));

  /** Tags recognize a command by its being an `arguments` object. */
  function gtag(..._command: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params -- an array is not taken for a command
    push(arguments);
  }

  const sink: Sink = {
    take({ event }) {
      // clears the items of the previous event
      if (event.ecommerce) push({ ecommerce: null });
      push(event);
    },
  };
  return {
    sink,
    denyAll(choice: ConsentChoice): void {
      gtag("consent", "default", { ...signalsOf(choice), wait_for_update: 500 });
    },
    update(choice: ConsentChoice): void {
      gtag("consent", "update", signalsOf(choice));
    },
    /** Loads the owner's container, once; its address is the one that the page's policy allows. */
    load(containerId: string): void {
      push({ "gtm.start": Date.now(), event: "gtm.js" });
      const script = document.createElement("script");
      script.async = true;
      script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(containerId)}`;
      document.head.append(script);
    },
  };
}
