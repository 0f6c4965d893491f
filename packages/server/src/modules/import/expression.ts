import { ImportError } from "./problem.ts";
import { quoted, Refused, remembered, slug } from "./values.ts";

/** Extracts or computes a value from a source row. */
export type Evaluate = (row: Readonly<Record<string, unknown>>) => unknown;

type Compile = (argument: unknown, options: Readonly<Record<string, unknown>>, at: string) => Evaluate;

/**
 * The forms of a value in a mapping: text is a path into the source row (`category.0`), an object is one of the operations below, named
 * by its first key. Documented in docs/import.md.
 */
const operations: Record<string, { options: readonly string[]; compile: Compile }> = {
  is: { options: [], compile: (constant) => () => constant },
  first: {
    options: [],
    compile(argument, _options, at) {
      const choices = compileAll(argument, at);
      return (row) => firstOf(choices, row);
    },
  },
  join: {
    options: ["with"],
    compile(argument, options, at) {
      const parts = compileAll(argument, at);
      const between = textOption(options, "with", " ", at);
      return (row) =>
        parts
          .map((part) => part(row))
          .filter((part) => !isEmpty(part))
          .join(between);
    },
  },
  split: {
    options: ["by"],
    compile(argument, options, at) {
      const whole = compileExpression(argument, at);
      const by = textOption(options, "by", "|", at);
      return (row) => {
        const value = whole(row);
        return isEmpty(value) ? [] : String(value).split(by);
      };
    },
  },
  slug: {
    options: [],
    compile(argument, _options, at) {
      const name = compileExpression(argument, at);
      const known = new Map<string, string>();
      return (row) => {
        const value = name(row);
        return isEmpty(value) ? null : remembered(known, String(value), slug);
      };
    },
  },
  list: {
    options: [],
    compile(argument, _options, at) {
      const items = compileAll(argument, at);
      return (row) => items.map((item) => item(row)).filter((item) => !isEmpty(item));
    },
  },
  lookup: {
    options: ["in", "otherwise"],
    compile(argument, options, at) {
      const key = compileExpression(argument, at);
      const table = new Map(Object.entries(objectOption(options, "in", at)));
      return (row) => {
        const value = key(row);
        const name = value === null || value === undefined ? "" : String(value);
        if (table.has(name)) return table.get(name);
        return "otherwise" in options ? options.otherwise : value;
      };
    },
  },
  number: {
    options: ["decimalSign"],
    compile(argument, options, at) {
      const source = compileExpression(argument, at);
      const read = numberReader(textOption(options, "decimalSign", ".", at));
      return (row) => {
        const value = source(row);
        return typeof value === "string" && value.trim() !== "" ? read(value) : value;
      };
    },
  },
  entries: {
    options: ["except", "without", "rename", "units"],
    compile(argument, options, at) {
      const sources = Array.isArray(argument) ? compileAll(argument, at) : [compileExpression(argument, at)];
      const except = new Set(listOption(options, "except", at));
      const without = new Set(listOption(options, "without", at));
      const rename = new Map(Object.entries(objectOption(options, "rename", at)));
      const units = new Map(Object.entries(objectOption(options, "units", at)));
      /** How to treat an entry with this name; looked up once for the millions of entries that have it. */
      const planFor = (name: string) => ({
        isLeftOut: except.has(name),
        name: String(rename.get(name) ?? name),
        unit: units.has(name) ? String(units.get(name)) : undefined,
      });
      const plans = new Map<string, ReturnType<typeof planFor>>();
      return (row) => {
        const entries: Record<string, unknown> = {};
        for (const source of sources) {
          const value = source(row);
          if (!isObject(value)) continue;
          for (const name of Object.keys(value)) {
            const item = value[name];
            const plan = remembered(plans, name, planFor);
            if (plan.isLeftOut || isEmpty(item) || (without.size > 0 && without.has(String(item)))) continue;
            entries[plan.name] =
              plan.unit !== undefined && typeof item === "number" ? withPrefix(item, plan.unit) : item;
          }
        }
        return entries;
      };
    },
  },
  object: {
    options: [],
    compile(argument, _options, at) {
      if (!isObject(argument)) throw new ImportError(`${at} must be an object of names and expressions.`);
      const members = Object.entries(argument).map(
        ([name, member]) => [name, compileExpression(member, `${at}.${name}`)] as const,
      );
      return (row) =>
        Object.fromEntries(members.map(([name, member]) => [name, member(row)]).filter(([, item]) => !isEmpty(item)));
    },
  },
};

/**
 * Reads numbers in a country's format. A thousands separator only counts as one if three digits follow: `12.5` in a sheet with decimal
 * commas was written by somebody with another habit, and does not mean a hundred and twenty-five.
 */
function numberReader(decimalSign: string): (text: string) => string | Refused {
  const isComma = decimalSign === ",";
  const between = isComma ? "[.\\s'’]" : "[,\\s'’]";
  // India groups digits above a thousand in twos: 12,34,567
  const grouped = `\\d{1,3}(?:${between}\\d{2,3})*${between}\\d{3}`;
  const written = new RegExp(`^[+-]?(?:\\d+|${grouped})?(?:${RegExp.escape(decimalSign)}\\d*)?$`);
  const signs = new RegExp(between, "g");
  const example = isComma ? "1.234,50" : "1,234.50";
  return (given) => {
    const text = given.trim();
    if (!written.test(text)) return new Refused(`${quoted(text)} is not a number such as ${example}`);
    return text.replaceAll(signs, "").replace(decimalSign, ".");
  };
}

/** Throws ImportError that names the place in the mapping (`at`) of an unknown expression. */
export function compileExpression(expression: unknown, at: string): Evaluate {
  if (typeof expression === "string") return compilePath(expression, at);
  if (!isObject(expression)) throw new ImportError(`${at} must be a path (text) or an operation (object).`);
  const [name = "", ...options] = Object.keys(expression);
  const operation = operations[name];
  if (!operation)
    throw new ImportError(
      `${at} begins with "${name}", which is no operation; there are ${Object.keys(operations).join(", ")}.`,
    );
  const unknown = options.find((option) => !operation.options.includes(option));
  if (unknown !== undefined) throw new ImportError(`${at}: "${name}" does not take "${unknown}".`);
  return operation.compile(expression[name], expression, `${at}.${name}`);
}

function compileAll(argument: unknown, at: string): Evaluate[] {
  if (!Array.isArray(argument)) throw new ImportError(`${at} must be a list.`);
  return argument.map((item, index) => compileExpression(item, `${at}[${index}]`));
}

/** `a.0.b`; a name that itself contains dots takes precedence. */
function compilePath(path: string, at: string): Evaluate {
  if (path === "") throw new ImportError(`${at} is an empty path.`);
  const steps = path.split(".");
  if (steps.length === 1) return (row) => row[path];
  return (row) => {
    if (path in row) return row[path];
    let value: unknown = row;
    for (const step of steps) {
      if (typeof value !== "object" || value === null) return null;
      value = (value as Record<string, unknown>)[step];
    }
    return value;
  };
}

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

function firstOf(choices: readonly Evaluate[], row: Readonly<Record<string, unknown>>): unknown {
  for (const choice of choices) {
    const value = choice(row);
    if (!isEmpty(value)) return value;
  }
  return null;
}

const prefixes: readonly [factor: number, prefix: string][] = [
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
  [1e-3, "m"],
  [1e-6, "µ"],
  [1e-9, "n"],
  [1e-12, "p"],
  [1e-15, "f"],
];

/** 1.5e-8 F is known to people as 15 nF. Six digits, to hide floating-point noise. */
function withPrefix(value: number, unit: string): string {
  if (value === 0 || !Number.isFinite(value)) return value === 0 ? `0 ${unit}` : String(value);
  const size = Number(Math.abs(value).toPrecision(6));
  const [factor, prefix] = prefixes.find(([from]) => size >= from) ?? prefixes.at(-1)!;
  return `${Number((value / factor).toPrecision(6))} ${prefix}${unit}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOption(options: Readonly<Record<string, unknown>>, name: string, otherwise: string, at: string): string {
  const value = options[name] ?? otherwise;
  if (typeof value !== "string") throw new ImportError(`${at}: "${name}" must be text.`);
  return value;
}

function listOption(options: Readonly<Record<string, unknown>>, name: string, at: string): string[] {
  const value = options[name] ?? [];
  if (!Array.isArray(value)) throw new ImportError(`${at}: "${name}" must be a list.`);
  return value.map(String);
}

function objectOption(options: Readonly<Record<string, unknown>>, name: string, at: string): Record<string, unknown> {
  const value = options[name] ?? {};
  if (!isObject(value)) throw new ImportError(`${at}: "${name}" must be an object.`);
  return value;
}
