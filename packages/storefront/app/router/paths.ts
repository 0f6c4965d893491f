/** The parameter names in a path; an optional one keeps its question mark. */
type Names<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? Names<Segment> | Names<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;
type Optional<Name> = Name extends `${infer Bare}?` ? Bare : never;
type Required<Name> = Name extends `${string}?` ? never : Name;

/** The parameters of a path: `/product/:sku/:productId?` gives `{ sku: string; productId?: string }`. */
export type PathParams<Path extends string> = { [N in Required<Names<Path>> & string]: string } & {
  [N in Optional<Names<Path>>]?: string;
};

export type Query = URLSearchParams | Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** A record id in an address; anything else is a word. Every id prefix of ours has a digit in its first two characters. */
const RECORD_ID = "(?=.?\\d)[0-9A-Za-z]{15}(?:[A-Z0-5]{3})?";

/**
 * Matches a pathname against the path's pattern and returns its decoded parameters, or undefined if it does not match. A parameter
 * whose name ends in `Id` takes only record ids, and has precedence over an optional word before it that could match one too.
 */
export function pathMatcher(path: string): (pathname: string) => Record<string, string> | undefined {
  const names: string[] = [];
  const segments = path.split("/").filter((segment) => segment !== "");
  let pattern = "";
  let words = 0;
  for (const segment of segments) {
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? [];
    if (!name) {
      pattern += `/${segment}`;
      continue;
    }
    names.push(name);
    const isId = name.endsWith("Id");
    const value = `/(${isId ? RECORD_ID : "[^/]+"})`;
    if (!optional) pattern += value;
    else if (isId) pattern += `${")??".repeat(words)}(?:${value})?`;
    else pattern += `(?:${value}`;
    words = isId ? 0 : words + (optional ? 1 : 0);
  }
  const matcher = new RegExp(`^${pattern}${")??".repeat(words)}/?$`);
  const [start = ""] = path.split("/:", 1);
  return (pathname) => {
    // each request is matched against every path of the site, and checking the prefix first takes a tenth of the time
    const found = pathname.startsWith(start) ? matcher.exec(pathname) : null;
    if (!found) return undefined;
    try {
      return Object.fromEntries(
        names.flatMap((name, at) => (found[at + 1] === undefined ? [] : [[name, decodeURIComponent(found[at + 1]!)]])),
      );
    } catch {
      return undefined; // a malformed %-escape matches nothing
    }
  };
}

/** The address of a path with its parameters and query filled in. Throws if a required parameter is missing. */
export function pathWith(
  path: string,
  params: Readonly<Record<string, string | undefined>> = {},
  query?: Query,
): string {
  const pathname = path.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
    const value = params[name];
    if (!value && !optional) throw new TypeError(`An address of ${path} needs ${name}.`);
    return value ? `/${encodeURIComponent(value)}` : "";
  });
  const search = query ? queryText(query) : "";
  return (pathname || "/") + (search && `?${search}`);
}

function queryText(query: Query): string {
  if (query instanceof URLSearchParams) return query.toString();
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== "") search.append(name, String(one));
    }
  }
  return search.toString();
}
