import { readFile } from "node:fs/promises";
import { parsedJson } from "../../parsed-json.ts";
import { compileExpression, isEmpty, isObject, type Evaluate } from "./expression.ts";
import { columnNamed, kinds, type Kind } from "./kinds.ts";
import { ImportError } from "./problem.ts";

/** A row in our own format, by our column names, before it is parsed. */
export interface Fields {
  readonly kind: Kind;
  readonly values: Readonly<Record<string, unknown>>;
  /** Created if there is none with this key; never changes an existing one. */
  readonly onlyIfNew: boolean;
}

/** How rows in another format become ours. */
export interface Mapping {
  /** Identifies the mapping. */
  readonly text: string;
  /** The kinds of rows it produces. */
  readonly kinds: readonly Kind[];
  /** Rows produced once per file. */
  readonly constants: readonly Fields[];
  fieldsOf(row: Readonly<Record<string, unknown>>): Fields[];
}

/** Throws ImportError that names the first invalid place in the file. */
export async function readMapping(path: string): Promise<Mapping> {
  try {
    return mappingFrom(await readFile(path, "utf8"));
  } catch (error) {
    throw new ImportError(`The mapping ${path} cannot be used: ${(error as Error).message}`);
  }
}

export function mappingFrom(text: string): Mapping {
  const mapping: unknown = parsedJson(text);
  if (!isObject(mapping)) throw new ImportError("it must be an object.");
  const unknown = Object.keys(mapping).find((key) => !["about", "rows", "constants"].includes(key));
  if (unknown !== undefined) throw new ImportError(`it says "${unknown}", which nothing is known of.`);
  if (!Array.isArray(mapping.rows) || mapping.rows.length === 0)
    throw new ImportError('"rows" must be a list with at least one entry.');
  const templates = mapping.rows.map((row, index) => compileRow(row, `rows[${index}]`));
  const constants = constantsFrom(mapping.constants ?? {});
  return {
    text,
    kinds: [...new Set([...templates, ...constants].map(({ kind }) => kind))],
    constants,
    fieldsOf: (row) => templates.flatMap(({ make }) => make(row) ?? []),
  };
}

interface Template {
  readonly kind: Kind;
  make(row: Readonly<Record<string, unknown>>): Fields | undefined;
}

function compileRow(template: unknown, at: string): Template {
  if (!isObject(template)) throw new ImportError(`${at} must be an object.`);
  const { kind, onlyIfNew = false, when, columns, ...rest } = template;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined)
    throw new ImportError(`${at} says "${unknown}"; it takes kind, onlyIfNew, when and columns.`);
  const known = kindFrom(kind, `${at}.kind`);
  if (!isObject(columns)) throw new ImportError(`${at}.columns must be an object.`);
  const cells = Object.entries(columns).map(([name, expression]): [string, Evaluate] => {
    checkColumn(known, name, `${at}.columns`);
    return [name, compileExpression(expression, `${at}.columns.${name}`)];
  });
  const isWanted = when === undefined ? () => true : hasValue(compileExpression(when, `${at}.when`));
  return {
    kind: known,
    make(row) {
      if (!isWanted(row)) return undefined;
      const values: Record<string, unknown> = {};
      for (const [name, evaluate] of cells) values[name] = evaluate(row) ?? null;
      return { kind: known, values, onlyIfNew: onlyIfNew === true };
    },
  };
}

const hasValue =
  (evaluate: Evaluate): ((row: Readonly<Record<string, unknown>>) => boolean) =>
  (row) => {
    const value = evaluate(row);
    return !isEmpty(value) && value !== false;
  };

function constantsFrom(constants: unknown): Fields[] {
  if (!isObject(constants)) throw new ImportError('"constants" must be an object of kinds and lists of rows.');
  return Object.entries(constants).flatMap(([name, rows]) => {
    const kind = kindFrom(name, "constants");
    if (!Array.isArray(rows) || !rows.every(isObject))
      throw new ImportError(`constants.${name} must be a list of objects.`);
    return rows.map((values) => {
      for (const column of Object.keys(values)) checkColumn(kind, column, `constants.${name}`);
      return { kind, values, onlyIfNew: true };
    });
  });
}

function kindFrom(value: unknown, at: string): Kind {
  const kind = kinds.find((name) => name === value);
  if (!kind) throw new ImportError(`${at} must be one of ${kinds.join(", ")}, not ${JSON.stringify(value)}.`);
  return kind;
}

function checkColumn(kind: Kind, name: string, at: string) {
  if (!columnNamed(kind, name)) throw new ImportError(`${at} names "${name}", which is no column of ${kind}.`);
}
