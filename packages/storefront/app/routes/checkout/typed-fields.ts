import { WRITING } from "../../content/address-text.ts";

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** By name. A check box has its value or an empty text; a group of radio buttons without a choice has no entry. */
export type Values = Readonly<Record<string, string>>;

/** The values of a form's fields, each read by `read`. */
export function valuesOf(form: HTMLFormElement, read: (field: Field) => string | undefined): Values {
  const values: Record<string, string> = {};
  for (const field of form.elements) {
    if (!isField(field)) continue;
    const value = read(field);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** A field that somebody may type into or choose from, and that is not secret. */
export function isField(element: Element): element is Field {
  const type = (element as Field).type;
  return "name" in element && element.name !== "" && !["hidden", "password", "submit", "button"].includes(type);
}

export const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";
/** A check box has its value or an empty text; an unchecked radio button is undefined. */
const ticked = (field: HTMLInputElement, is: boolean) => (is ? field.value : field.type === "radio" ? undefined : "");

/** The page's initial value. React leaves the options of a select as first rendered, whatever is saved since: there `data-start` has it. */
export function startOf(field: Field): string | undefined {
  if (isTicked(field)) return ticked(field, field.defaultChecked);
  if (!("options" in field)) return field.defaultValue;
  return field.dataset.start || field.options[0]?.value;
}

export const nowOf = (field: Field): string | undefined =>
  isTicked(field) ? ticked(field, field.checked) : field.value;

/** Whether its value differs from the page's; a password that was sent is gone from its field. */
export function isChanged(element: Element): element is Field {
  if (isPassword(element)) return element.value !== "";
  // the script in which an address is written is a matter of the page, and not saved as such
  return isField(element) && element.name !== WRITING && nowOf(element) !== startOf(element);
}

/** Resets it to the page's value. */
export function showStart(element: Element): void {
  if (!isChanged(element)) return;
  if (isTicked(element)) element.checked = element.defaultChecked;
  else element.value = isPassword(element) ? "" : (startOf(element) ?? "");
}

const isPassword = (element: Element): element is HTMLInputElement => (element as Field).type === "password";
