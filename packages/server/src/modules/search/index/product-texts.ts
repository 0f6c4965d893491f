/** What is indexed of a product, word by word. */
export interface ProductTexts {
  readonly name: string;
  readonly brand: string;
  /** Several texts, see `listed`, as in those that follow but the description. */
  readonly category: string;
  readonly engine: string;
  readonly description: string;
  readonly attribute: string;
  readonly number: string;
  /** Numbers of others that it stands for: superseded ones, and those under which other makers sell it. */
  readonly superseded: string;
}

export interface IndexedProduct extends ProductTexts {
  /** What tells its kind: its categories' paths, each ancestor's too, the primary one first; names of its attributes. */
  readonly kind: string;
}

/** In which of a row's texts a word stands, a bit each. What is said of a part number stands where a name does. */
export const fieldBits = { number: 1, name: 1, brand: 2, category: 4, engine: 8, description: 16, attribute: 32 };

/** A category's kind: its name behind those above it. */
export function categoryKind(names: readonly string[]): string {
  return names.join(betweenLevels);
}

/** The names down to the category of a kind; undefined for another kind. */
export function pathOf(kind: string): string[] | undefined {
  return kind.startsWith("=") ? undefined : kind.split(betweenLevels);
}

/** An attribute's kind: what has the same ones is much alike. */
export function attributeKind(name: string): string {
  return `=${name}`;
}

const betweenLevels = "\n";
/** A character that the database's texts cannot have. */
const between = "\0";

/** Several texts in one: between threads one goes faster than many. */
export function listed(texts: readonly string[]): string {
  return texts.join(between);
}

/** What `listed` made one. */
export function unlisted(texts: string): string[] {
  return texts.split(between);
}
