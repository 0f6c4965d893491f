type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Values = Readonly<Record<string, string>>;

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
  const from = valuesOf(form, startOf);
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "null") as Kept | null;
    if (kept && isSame(kept.from, from))
      for (const [field, value] of Object.entries(kept.typed)) enter(form, field, value);
  } catch {
    // a tab that may keep nothing has nothing to enter
  }
  const keep = () => {
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
}

const isSame = (one: Values, other: Values) =>
  Object.entries(other).every(([name, value]) => (one[name] ?? value) === value);

function valuesOf(form: HTMLFormElement, read: (field: Field) => string | undefined): Values {
  const values: Record<string, string> = {};
  for (const field of form.elements) {
    if (!isField(field)) continue;
    const value = read(field);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

function isField(element: Element): element is Field {
  const type = (element as Field).type;
  return "name" in element && element.name !== "" && !["hidden", "password", "submit", "button"].includes(type);
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
/** Of a box its value or nothing; of a radio button that is not chosen nothing at all. */
const ticked = (field: HTMLInputElement, is: boolean) => (is ? field.value : field.type === "radio" ? undefined : "");

function startOf(field: Field): string | undefined {
  if (isTicked(field)) return ticked(field, field.defaultChecked);
  if ("options" in field)
    return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value;
  return field.defaultValue;
}

const nowOf = (field: Field): string | undefined => (isTicked(field) ? ticked(field, field.checked) : field.value);

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
