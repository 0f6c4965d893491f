import { stemsOf, termKey } from "../text/words.ts";

// A category's name may list several products, such as "Nuts & Washers", or give initials: "Light Emitting Diodes (LED)".

/** A category with the names from the top of the tree to its own. */
export interface NamedCategory {
  readonly kind: number;
  readonly path: readonly string[];
}

/** Finds categories by their own names. Words are stems. */
export interface CategoryNames {
  /** The categories in use with this name, by its `termKey`; those that list several products only if there are no others. */
  named(key: string, isSold: (kind: number) => boolean): readonly number[];
  /** Those whose name is, or lists, these words. */
  withThing(words: readonly string[]): readonly NamedCategory[];
  /** Those where every name listed ends in these words. */
  endingIn(words: readonly string[]): readonly NamedCategory[];
}

/** The products that a name lists, each as stems. */
interface Things {
  readonly things: readonly (readonly string[])[];
  /** The initials in brackets, if the name gives them. */
  readonly initials: string | undefined;
}

/** Separates the products that a name lists. */
const betweenThings = /[/,;&]|\s(?:and|or)\s/i;
/** Begins a qualifier: "Chip Resistor - Surface Mount". */
const behindThings = /\s[-–—]\s.*$/;
const inBrackets = /\(([^()]*)\)/g;

function thingsIn(name: string): Things {
  const things = name
    .replace(inBrackets, " ")
    .replace(behindThings, "")
    .split(betweenThings)
    .map(stemsOf)
    .filter((words) => words.length > 0);
  // "(SMD)" after "Inductors" is no other name for them
  const initials = things.length === 1 ? things[0]!.map((word) => word[0]).join("") : "";
  const isSaid = (name.match(inBrackets) ?? []).some((text) => stemsOf(text).join() === initials);
  return { things, initials: initials.length > 1 && isSaid ? initials : undefined };
}

/** Tells whether a category has any shown row. */
export function categoriesInUse({ rowCounts }: { readonly rowCounts: Uint32Array }): (kind: number) => boolean {
  return (kind) => rowCounts[kind]! > 0;
}

function endsIn(thing: readonly string[], words: readonly string[]): boolean {
  return thing.length >= words.length && words.every((word, at) => thing[thing.length - words.length + at] === word);
}

/** Reads the categories' paths on first use. */
export function categoryNames(paths: () => Iterable<NamedCategory>): CategoryNames {
  let known: ReturnType<typeof readNames> | undefined;
  const names = () => (known ??= readNames(paths()));
  const areInitials = ({ initials }: Things, words: readonly string[]) => words.length === 1 && words[0] === initials;
  const endingSo = (words: readonly string[]) => names().byLastWord.get(words.at(-1)!) ?? [];
  return {
    named(key, isSold) {
      const all = (names().byKey.get(key) ?? []).filter(({ kind }) => isSold(kind));
      const ofOneThing = all.filter(({ things }) => things.length === 1);
      return (ofOneThing.length > 0 ? ofOneThing : all).map(({ kind }) => kind);
    },
    withThing: (words) =>
      endingSo(words).filter(
        (one) =>
          areInitials(one, words) || one.things.some((thing) => thing.length === words.length && endsIn(thing, words)),
      ),
    endingIn: (words) =>
      endingSo(words).filter((one) => areInitials(one, words) || one.things.every((thing) => endsIn(thing, words))),
  };
}

function readNames(categories: Iterable<NamedCategory>) {
  const byKey = new Map<string, (NamedCategory & Things)[]>();
  const byLastWord = new Map<string, (NamedCategory & Things)[]>();
  for (const category of categories) {
    const name = category.path.at(-1)!;
    const said = { ...category, ...thingsIn(name) };
    const keys = [termKey(name), said.initials ?? ""].filter((key) => key !== "");
    for (const key of new Set(keys)) byKey.getOrInsertComputed(key, () => []).push(said);
    const lastWords = [...said.things.map((thing) => thing.at(-1)!), said.initials];
    for (const word of new Set(lastWords))
      if (word !== undefined) byLastWord.getOrInsertComputed(word, () => []).push(said);
  }
  return { byKey, byLastWord };
}
