const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  // browsers that also use another's name come before it
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** A browser's common name, from its user agent: `Firefox on Windows`. */
export function browserName(userAgent: string | null): string {
  const find = (names: typeof browsers) => names.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  return browser ? [browser, system].filter(Boolean).join(" on ") : "Another browser";
}
