import { spawnSync } from "node:child_process";
import { pages } from "./pages.ts";
import type { Page } from "./pages.ts";
import { readExamples, readLibrary } from "./read.ts";
import type { Documented, Export, Library } from "./read.ts";

const generated = "<!-- Written by `npm run docs:client` from the sources' docstrings: change those. -->";

/** The pages of docs/client by file name, formatted. Throws if a public export is on no page. */
export function clientDocs(): ReadonlyMap<string, string> {
  const library = readLibrary(pages.flatMap(({ member }) => member ?? []));
  const homeless = library.exports.filter(
    ({ source }) => source.startsWith("client/") && !pages.some(({ sources }) => sources.includes(source)),
  );
  if (homeless.length > 0) {
    const names = homeless.map(({ name, source }) => `${name} (${source})`).join(", ");
    throw new Error(`No page of scripts/client-docs/pages.ts has ${names}`);
  }
  const silent = undocumented(library);
  if (silent.length > 0) throw new Error(`A docstring is missing: ${silent.join(", ")}`);
  const written = pages.map((page): [string, string] => [`${page.name}.md`, pageOf(page, library)]);
  const texts = new Map([["README.md", indexPage()], ...written, ["shapes.md", shapesPage(library, written)]]);
  return new Map([...texts].map(([file, text]) => [file, formatted(file, text)]));
}

/** Functions and calls of a capability without a docstring. */
function undocumented(library: Library): string[] {
  const called = pages.flatMap(({ member }) =>
    member ? library.member(member).members.map((call) => ({ ...call, name: `client.${member}.${call.name}` })) : [],
  );
  const made = library.exports.flatMap(({ name, members }) =>
    members.map((call) => ({ ...call, name: `${name}.${call.name}` })),
  );
  const functions = library.exports.filter(
    ({ code, source }) => code.startsWith("function ") && pages.some(({ sources }) => sources.includes(source)),
  );
  return [...called, ...made, ...functions].filter(({ comment }) => comment === "").map(({ name }) => name);
}

function pageOf(page: Page, library: Library): string {
  const exports = library.exports.filter(({ source }) => page.sources.includes(source));
  const values = exports.filter(({ code }) => /^(function|const|class) /.test(code));
  const types = exports.filter((one) => !values.includes(one) && !/= ReturnType<typeof \w+Module>/.test(one.code));
  const { member } = page;
  return [
    generated,
    `# ${page.title}`,
    page.lead,
    `Import from \`${page.door ?? "@tradecounter/client"}\`. Types of the wire are under [shapes](shapes.md).`,
    "## Examples",
    ...readExamples(page.name).flatMap(({ comment, code }) => [comment, fenced(code)]),
    ...(member ? membersOf({ name: `client.${member}`, ...library.member(member) }) : []),
    ...values.flatMap(valueOf),
    ...(types.length > 0 ? ["## Types", ...types.flatMap(typeOf)] : []),
  ].join("\n\n");
}

const fenced = (code: string) => `\`\`\`ts\n${code}\n\`\`\``;

const membersOf = ({ name, comment, members }: Pick<Documented, "name" | "comment" | "members">): string[] => [
  `## \`${name}\``,
  comment,
  ...members.flatMap(callOf),
];

function callOf({ name, code, comment, query }: Documented): string[] {
  const asked = query.length > 0 ? [`\`query\` may have ${query.map((field) => `\`${field}\``).join(", ")}.`] : [];
  return [`### \`${name}\``, fenced(code), comment, ...asked];
}

const valueOf = ({ name, code, comment, members }: Export): string[] => [
  `## \`${name}\``,
  fenced(code),
  comment,
  ...members.flatMap(callOf),
];

const typeOf = ({ name, code, comment }: Export): string[] => [
  `### \`${name}\``,
  ...(comment ? [comment] : []),
  fenced(code),
];

/** The wire's types that the pages mention, and those that these consist of. */
function shapesPage({ shapes }: Library, written: readonly [file: string, text: string][]): string {
  const named = new Set<string>();
  const look = (text: string) => {
    for (const [name] of text.matchAll(/\b[A-Z]\w+/g)) {
      const shape = shapes.get(name);
      if (shape === undefined || named.has(name)) continue;
      named.add(name);
      look(shortened(name, shape));
    }
  };
  const shortened = (name: string, shape: string) =>
    [...shapes].reduce((text, [other, long]) => (other === name ? text : text.replaceAll(long, other)), shape);
  for (const [, text] of written) look(text);
  return [
    generated,
    "# Shapes",
    "What the store is told and answers, as types of `@tradecounter/wire`. Amounts and quantities are decimal text, times ISO 8601.",
    ...[...named]
      .sort()
      .flatMap((name) => [`## \`${name}\``, fenced(`type ${name} = ${shortened(name, shapes.get(name)!)}`)]),
  ].join("\n\n");
}

const tryIt = `const store = "http://localhost:3000";
const { webstoreId } = await (await fetch(\`\${store}/.well-known/tradecounter\`)).json();
console.log(await priceList(store, webstoreId, "impeller"));`;

function indexPage(): string {
  const [plain, server, browser] = readExamples("getting-started");
  return [
    generated,
    "# The data layer",
    "A store's calls as typed functions, for a browser, for pages rendered on a server and for plain Node. It needs no framework; for [React](react.md) there is a binding.",
    "## Getting started",
    "A client needs to know which store it is for: its id is in the address of every call, and a store of ours tells it at `/.well-known/tradecounter`. In a browser the store is the host that the page came from; elsewhere say where it is.",
    "### Plain Node",
    plain!.comment,
    fenced(plain!.code),
    "To try it, start the demo store with `npm run dev`, put the above into a file of this repository, say `pumps.ts`, with these lines below it, and run `npm exec -- node pumps.ts`: Node runs TypeScript as it is.",
    fenced(tryIt),
    "### Server rendering",
    server!.comment,
    fenced(server!.code),
    "### In the browser",
    browser!.comment,
    fenced(browser!.code),
    "## Capabilities",
    [
      ...pages.map(({ name, title, lead }) => `- [${title}](${name}.md): ${lead}`),
      "- [Shapes](shapes.md): What the store is told and answers.",
    ].join("\n"),
  ].join("\n\n");
}

/** Formatted by `oxfmt` like committed files, including code in them. */
function formatted(file: string, text: string): string {
  const { status, stdout, stderr } = spawnSync("oxfmt", [`--stdin-filepath=docs/client/${file}`], {
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`docs/client/${file} cannot be formatted: ${stderr}`);
  return stdout;
}
