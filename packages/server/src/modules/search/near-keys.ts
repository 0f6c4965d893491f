/** Characters that are confused on a worn label or by text recognition. */
const alike = ["0oqd", "1il", "2z", "5s", "8b", "6g", "uv", "mn"];
const signs = "0123456789abcdefghijklmnopqrstuvwxyz";
/** A shorter number is near almost every other one. */
const shortest = 5;
const longest = 20;

/**
 * Numbers that are one typo away, in the form of `numberKey`, in four lists: two characters swapped, a lookalike, one
 * character missing or added, any other character.
 */
export function nearKeys(key: string): string[][] {
  if (key.length < shortest || key.length > longest) return [];
  const places = Array.from(key, (_, at) => at);
  const spliced = (at: number, count: number, more: string) => key.slice(0, at) + more + key.slice(at + count);
  const likeAt = (at: number) => alike.filter((group) => group.includes(key[at]!)).join("");
  const ranks = [
    places.slice(1).map((at) => spliced(at - 1, 2, key[at]! + key[at - 1]!)),
    places.flatMap((at) => Array.from(likeAt(at), (sign) => spliced(at, 1, sign))),
    [
      ...places.map((at) => spliced(at, 1, "")),
      ...[...places, key.length].flatMap((at) => Array.from(signs, (sign) => spliced(at, 0, sign))),
    ],
    places.flatMap((at) => Array.from(signs, (sign) => spliced(at, 1, sign))),
  ];
  const known = new Set([key]);
  return ranks.map((rank) => rank.filter((near) => !known.has(near) && known.add(near)));
}
