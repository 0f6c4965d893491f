/** The store's own colors and sizes, spelled out: such a page is not part of the storefront and has no files of its own. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 24px 16px 48px; font: 16px/24px "IBM Plex Sans", system-ui, sans-serif;
  background: light-dark(#fbfaf7, #111315); color: light-dark(#16181b, #eceae4); }
h1 { margin: 0 0 8px; padding-bottom: 12px; border-bottom: 2px solid light-dark(#16181b, #8f959b); font: 600 23px/30px inherit; font-size: 23px; line-height: 30px; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 16px; line-height: 24px; }
a { color: light-dark(#0b5cad, #7fb6ee); }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.second, dt, th { color: light-dark(#5b626b, #a4a9af); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; }
th { text-align: left; font-weight: 400; font-size: 12px; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid light-dark(#d9d6ce, #2c3035); vertical-align: top; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; }
@media (max-width: 40em) {
  table { table-layout: fixed; overflow-wrap: anywhere; }
  th:nth-child(2) { width: 38%; }
  th:nth-child(3) { width: 24%; }
  :is(th, td):nth-child(3) { padding-right: 0; }
  time { white-space: normal; }
}
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; font-size: 14px; line-height: 20px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid light-dark(#d9d6ce, #2c3035); border-radius: 2px; }
input, button { box-sizing: border-box; width: 100%; max-width: 30rem; min-height: 40px; padding: 4px 12px; border: 1px solid light-dark(#85827a, #757b82); border-radius: 2px; background: light-dark(#fff, #0c0e0f); color: inherit; font: inherit; }
button { width: auto; font-weight: 600; cursor: pointer; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; padding: 16px; background: light-dark(#f1efe9, #191c1f); font: 14px/20px "IBM Plex Mono", ui-monospace, monospace; }
</style></head>
<body><main><h1>${escaped(title)}</h1>
${content}
</main></body></html>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}
