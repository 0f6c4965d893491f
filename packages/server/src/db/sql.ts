/** A statement with its parameters: created by the `sql` tag and run by `Queries`. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const cachedTexts = new WeakMap<TemplateStringsArray, string>();

/**
 * Creates a parameterized statement. A value becomes `$n`; a nested statement is spliced in with its own values. The text of a template
 * without nested statements is built once, so that it finds the driver's prepared statement.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  const cached = cachedTexts.get(strings);
  if (cached !== undefined) return { text: cached, values };
  const flat: unknown[] = [];
  let text = strings[0] ?? "";
  let nested = false;
  values.forEach((value, index) => {
    if (isStatement(value)) {
      nested = true;
      text += value.text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${Number(n) + flat.length}`);
      flat.push(...value.values);
    } else {
      flat.push(value);
      text += `$${flat.length}`;
    }
    text += strings[index + 1] ?? "";
  });
  if (!nested) cachedTexts.set(strings, text);
  return { text, values: flat };
}

/** Text that is part of the program, such as a column list, spliced in unchanged. Never pass request input. */
export function raw(text: string): Statement {
  return { text, values: [] };
}

/** A value for a `jsonb` parameter. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

function isStatement(value: unknown): value is Statement {
  return typeof value === "object" && value !== null && "text" in value && "values" in value && !("getTime" in value);
}
