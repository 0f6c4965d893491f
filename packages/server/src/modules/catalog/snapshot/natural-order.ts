/**
 * A text that sorts, by plain comparison, as a person would sort `name`: case and accents do not count, and numbers in
 * it go by size (`M6 x 20` before `M6 x 100`).
 */
export function naturalKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\d+/g, (digits) => {
      const significant = digits.replace(/^0+(?=\d)/, "");
      // longer numbers are larger; 40 digits come to "X", which still sorts before small letters
      return String.fromCharCode(48 + Math.min(significant.length, 40)) + significant;
    });
}

export function byNaturalOrder(a: string, b: string): number {
  const [keyA, keyB] = [naturalKey(a), naturalKey(b)];
  return keyA < keyB ? -1 : keyA > keyB ? 1 : a < b ? -1 : a > b ? 1 : 0;
}
