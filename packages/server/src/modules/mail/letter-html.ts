import { html, Html } from "./html.ts";
import { oneLine, type Fact, type Letter, type LetterItem, type Part, type Sender } from "./letter.ts";
import { sayIn, type Say } from "./words.ts";

/** The store's own colors on light: the values of `tokens.css`, repeated here, as mail programs do not support variables. */
const light = {
  paper: "#fbfaf7",
  panel: "#f1efe9",
  ink: "#16181b",
  second: "#5b626b",
  rule: "#d9d6ce",
  strong: "#16181b",
  link: "#0b5cad",
  accent: "#c2410c",
  onAccent: "#ffffff",
} as const;

const dark: Record<keyof typeof light, string> = {
  paper: "#111315",
  panel: "#191c1f",
  ink: "#eceae4",
  second: "#a4a9af",
  rule: "#2c3035",
  strong: "#8f959b",
  link: "#7fb6ee",
  accent: "#fb923c",
  onAccent: "#16181b",
};

// without quotes, which would become entities in the attributes
const sans = "IBM Plex Sans,Helvetica Neue,Helvetica,Arial,sans-serif";
const mono = "IBM Plex Mono,Menlo,Consolas,Courier New,monospace";
const text16 = `margin:0;font:400 16px/24px ${sans};color:${light.ink}`;
const text14 = `margin:0;font:400 14px/20px ${sans};color:${light.ink}`;
const small = `margin:0;font:400 12px/18px ${sans};color:${light.second}`;
const cell = `padding:8px 0;border-bottom:1px solid ${light.rule};font:400 14px/20px ${sans};color:${light.ink};vertical-align:top`;
const figures = "text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums";

/**
 * For programs that follow the reader's theme; others show the light one, which is inline. On narrow screens the rules hide a column
 * whose figures are also in another.
 */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .panel { background: ${dark.panel} !important; }
  .ink, .ink a { color: ${dark.ink} !important; }
  .second { color: ${dark.second} !important; }
  .rule { border-color: ${dark.rule} !important; }
  .strong { border-color: ${dark.strong} !important; }
  .link { color: ${dark.link} !important; }
  .accent { background: ${dark.accent} !important; }
  .on-accent { color: ${dark.onAccent} !important; }
}
@media (max-width: 480px) {
  .wide-only { display: none !important; }
}
`;

/**
 * The letter in HTML that mail programs can show: tables, inline styles, no scripts, no pictures, and nothing loaded from elsewhere, so
 * that nobody learns when it is read.
 */
export function letterHtml(letter: Letter, sender: Sender, locale: string): string {
  const storeName = oneLine(sender.storeName);
  const say = sayIn(locale);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${oneLine(letter.subject)}</title>
        <style>
          ${new Html(styles)}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:${light.paper}">
        <div style="display:none;max-height:0;overflow:hidden">${oneLine(letter.preview)}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background:${light.paper}"
        >
          <tr>
            <td align="center" style="padding:24px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:600px"
              >
                <tr>
                  <td class="strong" style="padding:0 0 12px;border-bottom:2px solid ${light.strong}">
                    <a
                      class="ink"
                      href="${sender.site}"
                      style="font:600 16px/24px ${sans};color:${light.ink};text-decoration:none"
                      >${storeName}</a
                    >
                  </td>
                </tr>
                <tr>
                  <td style="padding:24px 0 0">
                    <h1 class="ink" style="margin:0;font:600 23px/30px ${sans};color:${light.ink}">
                      ${oneLine(letter.heading)}
                    </h1>
                  </td>
                </tr>
                ${letter.parts.map(
                  (part) =>
                    html`<tr>
                      <td style="padding:${topOf(part)} 0 0">${partHtml(part, say)}</td>
                    </tr> `,
                )}
                <tr>
                  <td style="padding:32px 0 0">${footHtml(sender, say)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

function topOf({ kind }: Part): string {
  return kind === "title" ? "28px" : kind === "lines" || kind === "facts" || kind === "totals" ? "8px" : "16px";
}

function partHtml(part: Part, say: Say): Html {
  switch (part.kind) {
    case "text":
      return html`<p class="ink" style="${text16}">${oneLine(part.text)}</p>`;
    case "title":
      return html`<h2 class="ink" style="margin:0;font:600 16px/24px ${sans};color:${light.ink}">
        ${oneLine(part.text)}
      </h2>`;
    case "note":
      return html`<p class="second" style="${text14};color:${light.second}">${oneLine(part.text)}</p>`;
    case "lines":
      return html`<p class="ink" style="${text14}">
        ${part.lines.map((line, at) => html`${at > 0 && html`<br />`}${oneLine(line)}`)}
      </p>`;
    case "button":
      return buttonHtml(part.label, part.url, say);
    case "code":
      return html`<p
        class="panel ink"
        style="margin:0;padding:16px;background:${light.panel};font:600 28px/36px ${mono};letter-spacing:4px;text-align:center;color:${light.ink}"
      >
        ${oneLine(part.code)}
      </p>`;
    case "facts":
      return factsHtml(part.facts);
    case "items":
      return itemsHtml(part.items, say);
    case "totals":
      return totalsHtml(part.totals);
  }
}

/** The URL is repeated below the button: some programs break buttons, and some people want to see where it leads. */
function buttonHtml(label: string, url: string, say: Say): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td class="accent" style="background:${light.accent};border-radius:2px">
          <a
            class="on-accent"
            href="${url}"
            style="display:inline-block;padding:12px 20px;font:600 16px/20px ${sans};color:${light.onAccent};text-decoration:none"
            >${oneLine(label)}</a
          >
        </td>
      </tr>
    </table>
    <p class="second" style="${small};padding-top:12px;word-break:break-all">
      ${say`Or open`} <a class="link" href="${url}" style="color:${light.link}">${url}</a>
    </p>`;
}

function factsHtml(facts: readonly Fact[]): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    ${facts.map(
      ({ label, value }) =>
        html` <tr>
          <td
            class="second"
            style="padding:2px 16px 2px 0;font:400 14px/20px ${sans};color:${light.second};vertical-align:top"
          >
            ${oneLine(label)}
          </td>
          <td class="ink" style="padding:2px 0;font:400 14px/20px ${sans};color:${light.ink}">${oneLine(value)}</td>
        </tr>`,
    )}
  </table>`;
}

function itemsHtml(items: readonly LetterItem[], say: Say): Html {
  const isPriced = items.some(({ amount }) => amount !== null);
  const head = (label: string, { isFirst = false, isWideOnly = false } = {}) =>
    html`<th
      scope="col"
      class="second rule ${isWideOnly && "wide-only"}"
      style="padding:4px 0 4px ${isFirst ? "0" : "12px"};border-bottom:1px solid ${light.rule};font:400 12px/18px ${sans};color:${light.second};text-align:${isFirst ? "left" : "right"}"
    >
      ${label}
    </th>`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
    <tr>
      ${head(say`Part`, { isFirst: true })}${isPriced && head(say`Each`, { isWideOnly: true })}
      ${head(say`Quantity`)}${isPriced && head(say`Amount`)}
    </tr>
    ${items.map(
      ({ name, sku, quantity, each, amount }) =>
        html`<tr>
          <td class="ink rule" style="${cell}">
            ${oneLine(name)}<br /><span class="second" style="font:400 13px/18px ${mono};color:${light.second}"
              >${oneLine(sku)}</span
            >
          </td>
          ${isPriced && html`<td class="ink rule wide-only" style="${cell};padding-left:12px;${figures}">${each}</td>`}
          <td class="ink rule" style="${cell};padding-left:12px;${figures}">${quantity}</td>
          ${isPriced && html`<td class="ink rule" style="${cell};padding-left:12px;${figures}">${amount}</td>`}
        </tr> `,
    )}
  </table>`;
}

/** The last one is the total. */
function totalsHtml(totals: readonly Fact[]): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0">
    ${totals.map(({ label, value }, at) => {
      const type =
        at === totals.length - 1
          ? `font:600 16px/24px ${sans};border-top:1px solid ${light.strong}`
          : `font:400 14px/20px ${sans}`;
      return html` <tr>
        <th scope="row" class="ink strong" style="padding:4px 0;${type};color:${light.ink};text-align:left">
          ${oneLine(label)}
        </th>
        <td class="ink strong" style="padding:4px 0;${type};color:${light.ink};${figures}">${oneLine(value)}</td>
      </tr>`;
    })}
  </table>`;
}

function footHtml({ storeName, company, phone, email, address }: Sender, say: Say): Html {
  const lines = [company || storeName, ...address].map(oneLine);
  const reach = [phone, email].filter(Boolean).map(oneLine).join(" · ");
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td class="rule" style="padding:12px 0 0;border-top:1px solid ${light.rule}">
        <p class="second" style="${small}">${lines.join(", ")}</p>
        ${reach !== "" && html`<p class="second" style="${small}">${say`Questions? ${reach}`}</p>`}
      </td>
    </tr>
  </table>`;
}
