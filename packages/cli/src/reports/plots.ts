import { escaped } from "../plain-page.ts";

/** A bar of a plot. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** As it is read: "12 visits". */
  readonly told: string;
}

// Widths are parts of whatever room there is, heights are pixels: so bars grow with the page, and words stay as large as others.
const height = 160;
const head = 20;
const foot = 24;
const row = 40;

/** Bars beside each other, one a day; nothing where all are 0. The table under it has all figures: this says the most. */
export function columnPlot(title: string, bars: readonly Bar[]): string {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  if (most === 0) return `<p class="second">None in these days.</p>`;
  const step = 100 / bars.length;
  const ground = height - foot;
  const columns = bars.map(({ value, told }, at) => {
    const tall = (value / most) * (ground - head);
    return `<rect x="${percent(at * step + step * 0.1)}" width="${percent(step * 0.8)}" y="${rounded(ground - tall)}" height="${rounded(tall)}"><title>${escaped(told)}</title></rect>`;
  });
  return `<svg width="100%" height="${height}" role="img" aria-label="${escaped(`${title}: ${most} at the most. The table below has each day.`)}">
<line class="most" x1="0" x2="100%" y1="${head}" y2="${head}"/><text x="0" y="14">${most}</text>
${columns.join("\n")}
<line x1="0" x2="100%" y1="${ground}" y2="${ground}"/>
<text x="0" y="${height - 6}">${escaped(bars[0]!.label)}</text><text x="100%" y="${height - 6}" text-anchor="end">${escaped(bars.at(-1)!.label)}</text>
</svg>`;
}

/** Bars below each other, each with its name and figure: steps, or the first of a list. */
export function rowPlot(title: string, bars: readonly Bar[]): string {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  if (most === 0) return "";
  const rows = bars.map(({ label, value, told }, at) => {
    const y = at * row;
    return `<text x="0" y="${y + 14}">${escaped(label)}</text><text x="100%" y="${y + 14}" text-anchor="end">${escaped(told)}</text>
<rect class="ground" x="0" y="${y + 21}" width="100%" height="8"/><rect x="0" y="${y + 21}" width="${percent((100 * value) / most)}" height="8"/>`;
  });
  return `<svg width="100%" height="${bars.length * row}" role="img" aria-label="${escaped(`${title}. The table below has each figure.`)}">
${rows.join("\n")}
</svg>`;
}

const rounded = (value: number) => String(Math.round(value * 100) / 100);
const percent = (value: number) => `${rounded(value)}%`;
