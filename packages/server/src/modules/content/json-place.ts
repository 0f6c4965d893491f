/** A place in a JSON text: keys, and indexes from 0. */
export type JsonPath = readonly (string | number)[];

/** The path in a problem's notation, `sections 2, columns 1, url`, with indexes from 1. */
export function pathFrom(field: string): JsonPath {
  return field
    .split(", ")
    .filter(Boolean)
    .flatMap((part) => {
      const [, key, index] = /^(.*?) (\d+)$/.exec(part) ?? [];
      return key === undefined ? [part] : [key, Number(index) - 1];
    });
}

/** The line, from 1, where the value at a path begins, or the deepest existing one on the way to it. The text is valid JSON. */
export function lineOfPath(source: string, path: JsonPath): number {
  const scan = /\s*(?:"((?:[^"\\]|\\.)*)"|[{}[\],:]|[^\s{}[\],:"]+)/gy;
  const next = () => scan.exec(source)!;
  let found = 0;

  /** Reads a value; `depth` steps of the path lead to it, undefined if it is off the path. */
  function value(depth: number | undefined): void {
    const token = next();
    const sign = token[0].trimStart();
    if (depth !== undefined) found = Math.max(found, startOf(token));
    if (sign === "{") members(depth);
    else if (sign === "[") entries(depth);
  }

  function members(depth: number | undefined): void {
    for (let token = next(); token[0].trimStart() !== "}"; token = next()) {
      if (token[0].trimStart() === ",") continue;
      const isOnPath = depth !== undefined && path[depth] === unescaped(token[1] ?? "");
      if (isOnPath) found = startOf(token);
      next();
      value(isOnPath ? depth + 1 : undefined);
    }
  }

  function entries(depth: number | undefined): void {
    for (let index = 0; ; index++) {
      const before = scan.lastIndex;
      if (next()[0].trimStart() === "]") return;
      scan.lastIndex = before;
      value(depth !== undefined && path[depth] === index ? depth + 1 : undefined);
      if (next()[0].trimStart() === "]") return;
    }
  }

  value(0);
  return source.slice(0, found).split("\n").length;
}

const startOf = (token: RegExpExecArray) => token.index + token[0].length - token[0].trimStart().length;

const unescaped = (text: string): string => (text.includes("\\") ? (JSON.parse(`"${text}"`) as string) : text);
