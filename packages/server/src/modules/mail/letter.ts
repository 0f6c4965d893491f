/** A mail's content without its layout: HTML and plain text are made from the same parts, so that both say the same. */
export interface Letter {
  readonly subject: string;
  /** What a mailbox shows next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly parts: readonly Part[];
}

export type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  /** The one next step. */
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "items"; readonly items: readonly LetterItem[] }
  | { readonly kind: "totals"; readonly totals: readonly Fact[] };

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Amounts and quantities in display form; null where the mail is not about money. */
export interface LetterItem {
  readonly name: string;
  readonly sku: string;
  readonly quantity: string;
  readonly each: string | null;
  readonly amount: string | null;
}

/** The sender. */
export interface Sender {
  readonly storeName: string;
  readonly site: string;
  readonly company: string;
  readonly phone: string;
  readonly email: string;
  readonly address: readonly string[];
}

/** One line of visible text: a line break or a control character in a value would look like a line of ours, or like a header. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
}
