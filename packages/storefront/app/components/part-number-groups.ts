const SEPARATORS = /([-/. ]+)/;

/**
 * A part number in the groups in which it is read out: split after its own separators, between leading letters and the
 * digits after them, and anything longer than four characters into threes and fours, the longest last as in a
 * phone number. Joined, the groups are the number again.
 */
export function partNumberGroups(partNumber: string): string[] {
  const groups: string[] = [];
  for (const piece of partNumber.split(SEPARATORS)) {
    if (piece === "") continue;
    if (SEPARATORS.test(piece) && groups.length > 0) groups[groups.length - 1] += piece;
    else groups.push(...groupsOf(piece));
  }
  return groups;
}

function groupsOf(piece: string): string[] {
  if (piece.length <= 4) return [piece];
  const [, letters, digits] = /^([A-Za-z]{2,4})(\d{3,})$/.exec(piece) ?? [];
  if (letters && digits) return [letters, ...groupsOf(digits)];
  const count = Math.ceil(piece.length / 4);
  const short = Math.floor(piece.length / count);
  const longFrom = count - (piece.length % count);
  const groups: string[] = [];
  for (let index = 0, start = 0; index < count; index += 1) {
    const end = start + short + (index >= longFrom ? 1 : 0);
    groups.push(piece.slice(start, end));
    start = end;
  }
  return groups;
}

const SPOKEN: Readonly<Record<string, string>> = { "-": "dash", "/": "slash", ".": "point", " ": "" };

/** The number as a screen reader should read it, letter by letter and digit by digit: `TB-40` as "T B dash 4 0". */
export function spelledOut(partNumber: string): string {
  return Array.from(partNumber, (character) => SPOKEN[character] ?? character)
    .filter(Boolean)
    .join(" ");
}
