/** Bar and gap widths of each Code 128 symbol in order of its value; 103 to 105 are start symbols, 106 is stop. */
const WIDTHS = (
  "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221" +
  "223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321" +
  "112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131" +
  "311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114" +
  "122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141" +
  "214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232"
).match(/.{6}/g)!;
const STOP = "2331112";
/** A bar by its width, as a path segment. */
const BARS = [0, 1, 2, 3, 4].map((width) => ` 0h${width}v1h-${width}z`);
const START_B = 104;

/**
 * The symbol values of a text in Code 128, set B, with start and check symbol but without the stop.
 * Undefined if a character is outside printable ASCII. Source: ISO/IEC 15417.
 */
export function code128Values(text: string): number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const values = Array.from(text, (character) => character.charCodeAt(0) - 32);
  const sum = values.reduce((total, value, index) => total + value * (index + 1), START_B);
  return [START_B, ...values, sum % 103];
}

/** The bars of a text as an SVG path one unit high, and the total width in narrow bars. */
export function code128(text: string): { path: string; width: number } | undefined {
  const values = code128Values(text);
  if (!values) return undefined;
  let x = 0;
  let path = "";
  for (const widths of [...values.map((value) => WIDTHS[value]!), STOP]) {
    // a bar, then a gap; the stop ends in a bar
    for (let at = 0; at < widths.length; at += 2) {
      const bar = Number(widths[at]);
      path += `M${x}${BARS[bar]}`;
      x += bar + Number(widths[at + 1] ?? 0);
    }
  }
  return { path, width: x };
}
