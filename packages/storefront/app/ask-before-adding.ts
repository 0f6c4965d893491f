import type { Misfit } from "./content/misfits.ts";
import { partsToAdd, type PartsToAdd } from "./content/parts-to-add.ts";
import type { Page } from "./router/island.ts";

/** A form that waits for an answer to whether parts that may not fit are added anyway. */
export interface HeldForm {
  readonly misfits: readonly Misfit[];
  readonly send: () => void;
}

interface Needs {
  readonly pageShown: () => Page;
  readonly look: (parts: PartsToAdd) => Promise<readonly Misfit[]>;
  readonly ask: (held: HeldForm) => void;
}

/**
 * Holds each form that adds parts to the cart until they are known to fit; if that cannot be looked up, it is sent. Returns a function to
 * stop this.
 */
export function askBeforeAdding({ pageShown, look, ask }: Needs): () => void {
  const held = new WeakSet<HTMLFormElement>();
  const sure = new WeakSet<HTMLFormElement>();

  async function hold(form: HTMLFormElement, submitter: HTMLElement | null, parts: PartsToAdd): Promise<void> {
    held.add(form);
    submitter?.setAttribute("aria-busy", "true");
    const misfits = await look(parts).catch(() => []);
    submitter?.removeAttribute("aria-busy");
    held.delete(form);
    function send(): void {
      // the shopper has moved on meanwhile
      if (!form.isConnected) return;
      sure.add(form);
      form.requestSubmit(submitter && form.contains(submitter) ? submitter : null);
      sure.delete(form);
    }
    if (misfits.length === 0) send();
    else if (form.isConnected) ask({ misfits, send });
  }

  function hear(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    // for a suggestion, the question was asked in the list
    if (!(form instanceof HTMLFormElement) || form.dataset.asked !== undefined || sure.has(form)) return;
    const parts = partsToAdd(pageShown(), new FormData(form, submitter));
    if (!parts) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!held.has(form)) void hold(form, submitter, parts);
  }

  // before the router, which would send it
  addEventListener("submit", hear, { capture: true });
  return () => removeEventListener("submit", hear, { capture: true });
}
