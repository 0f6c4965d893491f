import { stemsOf, termKey } from "../text/words.ts";

// What categories are called: several things at once, as "Nuts & Washers", or one in two ways, as "Light Emitting Diodes (LED)".

/** The name of a category and those above it, by its kind. */
export interface NamedCategory {
  readonly kind: number;
  readonly path: readonly string[];
}

/** Finds categories by their own names. Words are given by their stems. */
export interface CategoryNames {
  /** Of those that are sold the ones that are called so, by the name's `termKey`: of one thing, else of several in just these words. */
  named(key: string, isSold: (kind: number) => boolean): readonly number[];
  /** Those that are called by these words, maybe beside other things. */
  withThing(words: readonly string[]): readonly NamedCategory[];
  /** Those of which all that they are called ends in these words. */
  endingIn(words: readonly string[]): readonly NamedCategory[];
}

/** The things that a name says, each by the stems of its words. */
interface Things {
  readonly things: readonly (readonly string[])[];
  /** Another name of the whole. */
  readonly initials: string | undefined;
}

/** Between the things of one name. */
const betweenThings = /[/,;&]|\s(?:and|or)\s/i;
/** What stands behind says more of the thing: "Chip Resistor - Surface Mount". */
const behindThings = /\s[-–—]\s.*$/;
const inBrackets = /\(([^()]*)\)/g;

function thingsIn(name: string): Things {
  const things = name
    .replace(inBrackets, " ")
    .replace(behindThings, "")
    .split(betweenThings)
    .map(stemsOf)
    .filter((words) => words.length > 0);
  // "(SMD)" behind "Inductors" is none of their names
  const initials = things.length === 1 ? things[0]!.map((word) => word[0]).join("") : "";
  const isSaid = (name.match(inBrackets) ?? []).some((text) => stemsOf(text).join() === initials);
  return { things, initials: initials.length > 1 && isSaid ? initials : undefined };
}

/** Tells of kinds whether anything that is shown is of them. */
export function categoriesInUse({ rowCounts }: { readonly rowCounts: Uint32Array }): (kind: number) => boolean {
  return (kind) => rowCounts[kind]! > 0;
}

function endsIn(thing: readonly string[], words: readonly string[]): boolean {
  return thing.length >= words.length && words.every((word, at) => thing[thing.length - words.length + at] === word);
}

/** By the paths of categories, read when first asked for. */
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
