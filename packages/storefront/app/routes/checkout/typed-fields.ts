import { WRITING } from "../../content/address-text.ts";

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** By name. Of a box its value or nothing; of radio buttons that are all free nothing at all. */
export type Values = Readonly<Record<string, string>>;

/** What fields of a form hold, with how each is read. */
export function valuesOf(form: HTMLFormElement, read: (field: Field) => string | undefined): Values {
  const values: Record<string, string> = {};
  for (const field of form.elements) {
    if (!isField(field)) continue;
    const value = read(field);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** What somebody may type into or choose, and is no secret. */
export function isField(element: Element): element is Field {
  const type = (element as Field).type;
  return "name" in element && element.name !== "" && !["hidden", "password", "submit", "button"].includes(type);
}

export const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";
/** Of a box its value or nothing; of a radio button that is not chosen nothing at all. */
const ticked = (field: HTMLInputElement, is: boolean) => (is ? field.value : field.type === "radio" ? undefined : "");

/** What the page has for it. React leaves the options of a list as they came at first, whatever is saved since: there `data-start` says it. */
export function startOf(field: Field): string | undefined {
  if (isTicked(field)) return ticked(field, field.defaultChecked);
  if (!("options" in field)) return field.defaultValue;
  return field.dataset.start || field.options[0]?.value;
}

export const nowOf = (field: Field): string | undefined =>
  isTicked(field) ? ticked(field, field.checked) : field.value;

/** Whether it has another value than the page has for it; a password that was sent is gone from its field. */
export function isChanged(element: Element): element is Field {
  if (isPassword(element)) return element.value !== "";
  // in which letters an address is written is a matter of the page, and saved by its letters
  return isField(element) && element.name !== WRITING && nowOf(element) !== startOf(element);
}

/** Puts it back to what the page has. */
export function showStart(element: Element): void {
  if (!isChanged(element)) return;
  if (isTicked(element)) element.checked = element.defaultChecked;
  else element.value = isPassword(element) ? "" : (startOf(element) ?? "");
}

const isPassword = (element: Element): element is HTMLInputElement => (element as Field).type === "password";
