import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What PostgreSQL-compatible distributed databases refuse, ignore or run slowly. */
const patterns: Readonly<Record<string, RegExp>> = {
  "advisory locks": /pg_(?:try_)?advisory/i,
  "lock table": /\block table\b/i,
  sequences: /create sequence|nextval\(|setval\(/i,
  "unlogged tables": /\bunlogged\b/i,
  partitions: /partition (?:by (?:range|list|hash)|of)\b|pg_inherits/i,
  triggers: /create trigger|trigger user/i,
  cursors: /declare \w+ no scroll cursor/i,
  extensions: /create extension/i,
  vacuum: /\bvacuum (?:\(|analyze)/i,
  "listen and notify": /(?:^|;)\s*(?:listen|notify) \w+/i,
  "temporary tables": /create temp/i,
  "settings of a transaction": /set local (?:work_mem|plan_cache_mode|synchronous_commit)|set_config\(/i,
  "row addresses": /\bctid\b|\bxmin\b/i,
  "shared locks of rows": /\bfor (?:no key update|key share|share)\b/i,
  functions: /create (?:or replace )?function/i,
  "unique without regard to null": /nulls not distinct/i,
  "views of the server's state": /\bpg_stat_\w+|\bpg_\w*_wal_\w+\(/i,
  "skip locked and nowait": /\bskip locked\b|\bnowait\b/i,
  "full text": /tsvector|tsquery/i,
  trigrams: /gin_trgm|similarity\(/i,
  "generated columns": /generated always as/i,
};

const source = fileURLToPath(new URL("..", import.meta.url));

/** All SQL in a file: a migration is nothing else, and a program has it in template strings that make up its statements. */
function sqlIn(file: string): string {
  const text = readFileSync(join(source, file), "utf8");
  if (file.endsWith(".sql")) return text.replaceAll(/--.*/g, "");
  const texts = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, "").matchAll(/`([^`]*)`|"([^"\n]*)"/g);
  return [...texts].map(([, template, plain]) => template ?? plain).join(";\n");
}

test("what a distributed PostgreSQL would refuse of our SQL is told, each with its reason", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(sql|ts)$/.test(file) && !/test|testing\//.test(file),
  );
  const found = Object.entries(patterns).flatMap(([what, pattern]) => {
    const where = files.filter((file) => pattern.test(sqlIn(file))).sort();
    return where.length > 0 ? [[what, where.join(", ")]] : [];
  });
  const doc = readFileSync(new URL("../../../../docs/scale.md", import.meta.url), "utf8");
  const told = [...doc.matchAll(/^\| (\S[^|]*?) +\| (`[^|]*?`) +\| (\S[^|]*?) +\|$/gm)].map(
    ([, what, where, reason]) => {
      expect(reason!.length).toBeGreaterThan(20);
      return [what, where!.replaceAll("`", "")];
    },
  );
  expect(told).toEqual(found);
});
