import type { Client } from "./client.ts";

/** The overlay over the whole application while a shopper has to wait. */
export interface SpinnerOverlay {
  /** Shows what is being waited for; hides if there is no text. */
  show(text: string | undefined): void;
}

/**
 * Shows and hides the spinner according to the channel: hidden until a message shows it, with the text of the latest message. Source: site
 * specification, section 4, "Spinner".
 */
export function followSpinner(
  messages: Pick<Client["messages"], "latest" | "subscribe">,
  overlay: SpinnerOverlay,
): () => void {
  const tell = ({ isLoading, message }: { isLoading: boolean; message: string }) =>
    overlay.show(isLoading ? message : undefined);
  const latest = messages.latest("spinner");
  if (latest) tell(latest);
  return messages.subscribe("spinner", tell);
}

/** Over every page. */
export function showSpinner(messages: Client["messages"]): void {
  followSpinner(messages, overlayIn(document));
}

/** The overlay in a document. Screen readers announce the text; it is above everything else (styles/base.css has its layer). */
function overlayIn(document: Document): SpinnerOverlay {
  let element: HTMLElement | undefined;
  return {
    show(text) {
      document.body.toggleAttribute("aria-busy", text !== undefined);
      if (text === undefined) {
        element?.replaceChildren();
        return;
      }
      if (!element) {
        element = document.body.appendChild(document.createElement("div"));
        element.className = "app-spinner";
        element.setAttribute("role", "status");
      }
      const turning = document.createElement("span");
      turning.toggleAttribute("data-turns", true);
      const words = document.createElement("p");
      words.textContent = text || "Loading";
      element.replaceChildren(turning, words);
    },
  };
}
