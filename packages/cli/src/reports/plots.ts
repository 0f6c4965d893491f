import { escaped } from "../plain-page.ts";

/** A bar of a chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Its text: "12 visits". */
  readonly told: string;
}

// Widths are shares of the available space, heights are pixels: bars grow with the page, and text keeps its usual size.
const height = 160;
const head = 20;
const foot = 24;
const row = 40;

/** Vertical bars, one per day; empty if all are 0. The table below has all figures, so the label has only the highest. */
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

/** Horizontal bars with names and figures: steps, or the top of a list. */
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
