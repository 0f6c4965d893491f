import type { Client } from "../../client.ts";
import { contactFields, type ContactField } from "./contact-form.ts";

/**
 * Keeps for the session what a guest types of himself, and puts it back into fields that are empty: the page may be left before it
 * is sent. Ends with the signal. Source: commerce specification, section 3, "Guest user details".
 */
export function keepContact(form: HTMLFormElement, { storage: { guest } }: Client, signal: AbortSignal): void {
  const inputOf = (name: ContactField) => form.elements.namedItem(name) as HTMLInputElement;
  const kept = guest.get();
  for (const name of contactFields) inputOf(name).value ||= kept?.[name] ?? "";
  const keep = () => guest.set(Object.fromEntries(contactFields.map((name) => [name, inputOf(name).value.trim()])));
  form.addEventListener("input", keep, { signal });
}
