import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { SourceRow } from "./files.ts";
import { columnNamed, columnsOf, type Kind } from "./kinds.ts";
import type { Fields, Mapping } from "./mapping.ts";
import { importedOrderId } from "./order-line.ts";
import { rowFrom, type Note, type Row, type Target } from "./rows.ts";

export interface ReadRow extends Row {
  readonly onlyIfNew: boolean;
}

export interface Reading {
  readonly rows: readonly ReadRow[];
  readonly notes: readonly Note[];
  /** Products of refused rows: `replace` must not deactivate them. */
  readonly mentioned: readonly RecordId[];
}

export interface Reader {
  /** The mapping's rows for the file as a whole. */
  constants(): Reading;
  /** A source row with a refusal yields no rows at all, since they belong together; for an order it yields one that marks the refusal. */
  read(row: SourceRow): Reading;
}

const seenAtMost = 50_000;

/** Converts the rows of one file: of one kind, or through a mapping. */
export function createReader(how: { kind: Kind } | { mapping: Mapping }, target: Target): Reader {
  /** A record that is only created if new comes with most rows; once is enough. */
  const seen = new Set<string>();
  const noted = new Set<string>();
  const fieldsOf: (row: SourceRow["values"]) => readonly Fields[] =
    "mapping" in how ? how.mapping.fieldsOf : (values) => [{ kind: how.kind, values, onlyIfNew: false }];

  function isNews({ code, once }: Note): boolean {
    if (once === undefined) return true;
    const about = `${code}:${once}`;
    if (noted.has(about)) return false;
    if (noted.size < seenAtMost) noted.add(about);
    return true;
  }

  function readAll(all: readonly Fields[]): Reading {
    const rows: ReadRow[] = [];
    const notes: Note[] = [];
    const fresh: string[] = [];
    for (const fields of all) {
      if (fields.onlyIfNew) {
        const key = fields.kind + JSON.stringify(fields.values);
        if (seen.has(key)) continue;
        fresh.push(key);
      }
      const { row, notes: found } = rowFrom(fields.kind, fields.values, target);
      notes.push(...found.filter(isNews));
      if (row) rows.push({ ...row, onlyIfNew: fields.onlyIfNew });
    }
    if (notes.some((note) => note.severity === "refused")) return refused(all, notes);
    if (seen.size > seenAtMost) seen.clear();
    for (const key of fresh) seen.add(key);
    return { rows, notes, mentioned: [] };
  }

  function refused(all: readonly Fields[], notes: readonly Note[]): Reading {
    return { rows: all.flatMap(brokenOrder), notes, mentioned: all.flatMap(mentionedBy) };
  }

  function mentionedBy(fields: Fields): RecordId[] {
    const sku = fields.kind === "products" && target.replace ? keyIn(fields, "sku") : undefined;
    return sku === undefined ? [] : [recordIdOf("product", target.storeId, sku)];
  }

  /** An order without one of its rows would be a different order: this tells its other rows. */
  function brokenOrder(fields: Fields): ReadRow[] {
    const invoice = fields.kind === "orders" ? keyIn(fields, "invoice") : undefined;
    if (invoice === undefined) return [];
    const key = importedOrderId(target.storeId, invoice.toUpperCase());
    return [{ kind: "orders", key, data: { isRefused: true }, onlyIfNew: false }];
  }

  function keyIn({ kind, values }: Fields, column: string): string | undefined {
    const heading = Object.keys(values).find((name) => columnNamed(kind, name)?.column === column);
    const key = heading === undefined ? null : columnsOf(kind)[column]!.read(values[heading]);
    return typeof key === "string" ? key : undefined;
  }

  return {
    constants: () => readAll("mapping" in how ? how.mapping.constants : []),
    read({ values, problem }) {
      if (problem !== undefined) {
        const notes: Note[] = [{ severity: "refused", code: "unreadable", column: null, reason: problem }];
        return refused(fieldsOf(values), notes);
      }
      return readAll(fieldsOf(values));
    },
  };
}
