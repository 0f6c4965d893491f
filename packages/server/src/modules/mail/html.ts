/** Markup that may be inserted into a page as it is: created by `html`, or a constant of ours. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Content = string | Html | readonly Html[] | null | false;

/** Markup with values in it: text is escaped for content and for quoted attributes, our own markup stays. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(markup)));
}

function markup(value: Content): string {
  if (value === null || value === false) return "";
  if (value instanceof Html) return value.text;
  return typeof value === "string" ? escaped(value) : value.map(markup).join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}
