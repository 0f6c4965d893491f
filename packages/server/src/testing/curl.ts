/** An example in the documentation: a call's name and outcome in a comment, followed by the command that makes it. */
export interface CurlExample {
  readonly call: string;
  readonly status: number;
  readonly errorCode: string | undefined;
  /** Where the output goes: `NAME=prefix$(… | jq -r path)`. */
  readonly assign: { readonly name: string; readonly prefix: string; readonly jq: string } | undefined;
  /** The arguments that the shell would pass to curl. */
  words(variables: ReadonlyMap<string, string>): string[];
}

/** The contents of a page's fenced blocks: examples, each followed by part of its response. */
export type DocumentedStep =
  | { readonly kind: "example"; readonly example: CurlExample }
  | { readonly kind: "reply"; readonly part: unknown };

/** Reads a page's blocks. Throws where an example is not in one of the few forms that the pages use. */
export function documentedSteps(markdown: string): DocumentedStep[] {
  const blocks = [...markdown.matchAll(/^```(sh|json)\n(.*?)^```$/gms)];
  return blocks.flatMap(([, language, text]): DocumentedStep[] =>
    language === "json"
      ? [{ kind: "reply", part: JSON.parse(text!) }]
      : commandsOf(text!).map((example) => ({ kind: "example", example })),
  );
}

function commandsOf(block: string): CurlExample[] {
  const parts = block.split(/^# (\w+) (\d{3})(?: ([A-Z_]+))?$/m);
  if (parts[0]!.trim() !== "") throw new Error(`A command has no comment with its call and status: ${parts[0]}`);
  const examples: CurlExample[] = [];
  for (let at = 1; at < parts.length; at += 4) {
    const [call, status, errorCode, command] = parts.slice(at, at + 4) as [string, string, string | undefined, string];
    const assigned = /^(\w+)=(\S*?)\$\((.*) \| jq -r (\S+)\)$/s.exec(command.trim());
    const [, name, prefix, curl, jq] = assigned ?? [];
    const typed = curl ?? command.trim();
    if (!typed.startsWith("curl ")) throw new Error(`Not a curl command: ${typed}`);
    examples.push({
      call,
      status: Number(status),
      errorCode,
      assign: assigned ? { name: name!, prefix: prefix!, jq: jq!.replaceAll("'", "") } : undefined,
      words: (variables) => wordsOf(typed.replaceAll("\\\n", " "), variables),
    });
  }
  return examples;
}

/** Splits as a shell does: quoted words stay whole, and variables are expanded except in single quotes. */
function wordsOf(command: string, variables: ReadonlyMap<string, string>): string[] {
  const filled = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables.get(name);
      if (value === undefined) throw new Error(`$${name} was not set before: ${command}`);
      return value;
    });
  const words = command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single?: string, double?: string, bare?: string) =>
      single !== undefined ? single : filled(double ?? bare ?? ""),
    ),
  );
}

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The cookie jar file; without one, no cookies are sent or kept. */
  readonly jar: string | undefined;
}

/** The request that curl would make. Throws for an option that the pages do not use. */
export function curlRequest([, ...words]: readonly string[]): CurlRequest {
  let method: string | undefined;
  let url = "";
  let body: string | undefined;
  let jar: string | undefined;
  const headers: Record<string, string> = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "-s") continue;
    else if (word === "-X") method = words[++at];
    else if (word === "--json") body = words[++at];
    else if (word === "-H") {
      const [name = "", value = ""] = words[++at]!.split(/: (.*)/s);
      headers[name.toLowerCase()] = value;
    } else if (word === "-b" || word === "-c") jar = words[++at];
    else if (word.startsWith("-")) throw new Error(`curl ${word} is not read here`);
    else url = word;
  }
  return { method: method ?? (body === undefined ? "GET" : "POST"), url, body, headers, jar };
}

/** The value at a jq path, such as `.products[0].id`. */
export function jqValue(reply: unknown, path: string): unknown {
  let value = reply;
  for (const [, name, index] of path.matchAll(/\.(\w+)|\[(\d+)\]/g)) {
    value = (value as Record<string, unknown> | undefined)?.[name ?? index!];
  }
  return value;
}
