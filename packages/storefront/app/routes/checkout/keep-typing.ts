import { isChanged, isField, isTicked, nowOf, startOf, valuesOf, type Values } from "./typed-fields.ts";

interface Kept {
  /** What the page had in the form before anybody typed: of another state of the order what was typed is old. */
  readonly from: Values;
  readonly typed: Values;
}

/**
 * Keeps what is typed into a form in the tab, and enters it again where the form comes as it came then. Nothing secret is kept: no
 * password, and no card, which stands in a form of the gateway's.
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
    // a tab that may keep nothing has nothing to enter
  }
  const keep = () => {
    // on one page the form stays where it was saved; what was refused is in it as if the page had come with it
    if (!form.querySelector("[role=alert]")) from = valuesOf(form, startOf);
    const typed = Object.fromEntries(
      Object.entries(valuesOf(form, nowOf)).filter(([field, value]) => from[field] !== value),
    );
    try {
      storage.setItem(key, JSON.stringify({ from, typed } satisfies Kept));
    } catch {
      // it is full, or closed to us: what is typed lives as long as the page
    }
  };
  for (const event of ["input", "change"]) form.addEventListener(event, keep, { signal: end });
  // what was typed before this code had come
  if ([...form.elements].some(isChanged)) keep();
}

const isSame = (one: Values, other: Values) =>
  Object.entries(other).every(([name, value]) => (one[name] ?? value) === value);

/** As a person would, so that whoever listens hears of it; what a person has entered meanwhile stays. */
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
      // the field's own setter, as React keeps an eye on the element's
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
      for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
    }
  }
}
