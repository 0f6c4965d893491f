/**
 * A sort key whose plain comparison orders names as a person would: ignoring case and accents, with numbers by size (`M6 x 20` before `M6
 * x 100`).
 */
export function naturalKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\d+/g, (digits) => {
      const significant = digits.replace(/^0+(?=\d)/, "");
      // more digits mean a larger number; 40 digits give "X", which still sorts before lower-case letters
      return String.fromCharCode(48 + Math.min(significant.length, 40)) + significant;
    });
}

export function byNaturalOrder(a: string, b: string): number {
  const [keyA, keyB] = [naturalKey(a), naturalKey(b)];
  return keyA < keyB ? -1 : keyA > keyB ? 1 : a < b ? -1 : a > b ? 1 : 0;
}
