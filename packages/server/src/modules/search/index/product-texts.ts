/** A product's text fields. Those with several texts are joined with `listed`. */
export interface ProductTexts {
  readonly name: string;
  readonly brand: string;
  /** Several texts. */
  readonly category: string;
  /** Several texts. */
  readonly engine: string;
  readonly description: string;
  /** Several texts. */
  readonly attribute: string;
  /** Several texts. */
  readonly number: string;
  /** Several texts: the part numbers that it supersedes, and those of other makers for the same part. */
  readonly superseded: string;
}

export interface IndexedProduct extends ProductTexts {
  /** Its kinds: its categories and their ancestors, the primary category first; then the names of its attributes. */
  readonly kind: string;
}

/** One bit for each field that a word may be in. Part numbers count as the name. */
export const fieldBits = { number: 1, name: 1, brand: 2, category: 4, engine: 8, description: 16, attribute: 32 };

/** A category's kind: the names from the top of the tree to its own. */
export function categoryKind(names: readonly string[]): string {
  return names.join(betweenLevels);
}

/** The names from the top of the tree to the category of a kind; undefined if the kind is not a category. */
export function pathOf(kind: string): string[] | undefined {
  return kind.startsWith("=") ? undefined : kind.split(betweenLevels);
}

/** An attribute's kind: products with the same attributes are similar. */
export function attributeKind(name: string): string {
  return `=${name}`;
}

const betweenLevels = "\n";
/** A character that texts in the database cannot have. */
const between = "\0";

/** Joins several texts, as one string is faster to pass between threads than many. */
export function listed(texts: readonly string[]): string {
  return texts.join(between);
}

/** Splits texts joined by `listed`. */
export function unlisted(texts: string): string[] {
  return texts.split(between);
}
