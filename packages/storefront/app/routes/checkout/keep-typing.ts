import { isChanged, isField, isTicked, nowOf, startOf, valuesOf, type Values } from "./typed-fields.ts";

interface Kept {
  /** What the form contained before anybody typed: if the order has changed since, the stored input is outdated. */
  readonly from: Values;
  readonly typed: Values;
}

/**
 * Stores what is typed into a form in the tab, and restores it if the form has the same initial values again. Nothing secret is stored: no
 * password, and no card, which is entered in the gateway's own form.
 */
export function keepTyping(
  form: HTMLFormElement,
  { name, storage, end }: { name: string; storage: Pick<Storage, "getItem" | "setItem">; end: AbortSignal },
): void {
  const key = `typed ${name}`;
  let from = valuesOf(form, startOf);
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "null") as Kept | null;
    if (kept && isSame(kept.from, from))
      for (const [field, value] of Object.entries(kept.typed)) enter(form, field, value);
  } catch {
    // a tab without storage has nothing to restore
  }
  const keep = () => {
    // in the one-page layout the form stays after saving; rejected input counts as part of the page
    if (!form.querySelector("[role=alert]")) from = valuesOf(form, startOf);
    const typed = Object.fromEntries(
      Object.entries(valuesOf(form, nowOf)).filter(([field, value]) => from[field] !== value),
    );
    try {
      storage.setItem(key, JSON.stringify({ from, typed } satisfies Kept));
    } catch {
      // storage is full or blocked: the input lives as long as the page
    }
  };
  for (const event of ["input", "change"]) form.addEventListener(event, keep, { signal: end });
  // input from before this code had loaded
  if ([...form.elements].some(isChanged)) keep();
}

const isSame = (one: Values, other: Values) =>
  Object.entries(other).every(([name, value]) => (one[name] ?? value) === value);

/** Dispatches events as for typing, so that listeners notice; what a person has entered meanwhile stays. */
function enter(form: HTMLFormElement, name: string, value: string): void {
  for (const field of form.elements) {
    if (!isField(field) || field.name !== name) continue;
    if (isTicked(field)) {
      const wanted = field.type === "radio" ? field.value === value : value !== "";
      if (
        field.checked === field.defaultChecked &&
        field.checked !== wanted &&
        !field.disabled &&
        (wanted || field.type === "checkbox")
      )
        field.click();
    } else if (nowOf(field) === startOf(field)) {
      // the prototype's setter, as React overrides the element's own to track its value
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
      for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
    }
  }
}
