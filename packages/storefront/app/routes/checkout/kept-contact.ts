import type { Client } from "../../client.ts";
import { contactFields } from "./contact-form.ts";
import { keepTyping } from "./keep-typing.ts";
import { SHOWN_FOR } from "./parts.ts";

/**
 * Stores what is typed into the form in the tab, as for the other parts, and a guest's contact for the session, which it restores to
 * empty fields: the page may be left before it is sent. Ends with the signal. Source: commerce specification, section 3, "Guest user
 * details".
 */
export function keepContact(form: HTMLFormElement, client: Pick<Client, "storage"> | false, signal: AbortSignal): void {
  const inputOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  keepTyping(form, { name: inputOf(SHOWN_FOR).value, storage: sessionStorage, end: signal });
  if (!client) return;
  const { guest } = client.storage;
  const kept = guest.get();
  for (const name of contactFields) inputOf(name).value ||= kept?.[name] ?? "";
  const ofGuest = () => Object.fromEntries(contactFields.map((name) => [name, inputOf(name).value.trim()]));
  form.addEventListener("input", () => guest.set(ofGuest()), { signal });
}
