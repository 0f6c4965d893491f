import { recordIdFrom } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import {
  isNegationCondition,
  isWhereClauseWithRightCondition,
  parseQuery,
  type OrderByFieldClause,
  type Query,
  type ValueCondition,
  type WhereClause,
} from "@jetstreamapp/soql-parser-js";
import { raw, sql, type Statement } from "../../db/index.ts";
import { objects, type FieldType, type QueriedField, type QueriedObject } from "./objects.ts";

/** A parsed query: the part of SOQL that generic clients use to find their records. */
export interface ReadQuery {
  readonly objectName: string;
  readonly object: QueriedObject;
  /** As written, in the order of the query. */
  readonly fields: readonly { readonly name: string; readonly field: QueriedField }[];
  /** Whether only the number of rows is requested. */
  readonly isCount: boolean;
  readonly where: Statement;
  readonly orderBy: Statement;
  readonly limit: number | undefined;
  readonly offset: number;
}

const longestOffset = 2000;
const mostConditions = 200;

/**
 * Parses `SELECT … FROM … WHERE … ORDER BY … LIMIT … OFFSET …` over one object, without functions except `COUNT()`. Throws
 * MALFORMED_QUERY, INVALID_TYPE for an unknown object and INVALID_FIELD for an unknown field.
 */
export function readQuery(text: string): ReadQuery {
  const query = parsed(text);
  const { sObject = "" } = query;
  const [objectName, object] = named(objects, sObject) ?? [];
  if (!objectName || !object)
    throw new CommerceError("INVALID_TYPE", `sObject type '${sObject.slice(0, 80)}' is not supported.`);
  if (query.groupBy || query.having || query.withDataCategory || query.withAccessLevel) throw beyond("grouping");
  const isCount = query.fields?.length === 1 && isCountOf(query.fields[0]!);
  return {
    objectName,
    object,
    isCount,
    fields: isCount ? [] : (query.fields ?? []).map((field) => selected(object, objectName, field)),
    where: query.where ? sql`(${conditionsIn(query.where, object, objectName)})` : raw("true"),
    orderBy: orderOf(query, object, objectName),
    limit: query.limit,
    offset: offsetOf(query),
  };
}

function parsed(text: string): Query {
  try {
    return parseQuery(text);
  } catch {
    throw new CommerceError("MALFORMED_QUERY");
  }
}

function beyond(what: string): CommerceError {
  return new CommerceError("MALFORMED_QUERY", `This store's queries have no ${what}.`);
}

function offsetOf({ offset = 0 }: Query): number {
  if (offset > longestOffset) throw new CommerceError("MALFORMED_QUERY", `OFFSET may be ${longestOffset} at the most.`);
  return offset;
}

/** The member with this name, ignoring case: SOQL is case-insensitive. */
function named<Value>(members: Readonly<Record<string, Value>>, name: string): [string, Value] | undefined {
  return Object.entries(members).find(([other]) => other.toLowerCase() === name.toLowerCase());
}

type Selected = NonNullable<Query["fields"]>[number];

function isCountOf(field: Selected): boolean {
  return field.type === "FieldFunctionExpression" && /^count\( *(id)? *\)$/i.test(field.rawValue ?? "");
}

function selected(object: QueriedObject, objectName: string, field: Selected) {
  if (field.type !== "Field") throw beyond("functions and relations");
  const [name, found] = fieldNamed(object, objectName, field.field);
  return { name, field: found };
}

function fieldNamed(object: QueriedObject, objectName: string, name: string): [string, QueriedField] {
  const found = named(object.fields, name);
  if (!found)
    throw new CommerceError("INVALID_FIELD", `No such column '${name.slice(0, 80)}' on sObject of type ${objectName}`);
  return found;
}

/** The parser returns conditions as a chain, with the parentheses that each opens and closes. */
function conditionsIn(where: WhereClause, object: QueriedObject, objectName: string): Statement {
  let conditions = raw("");
  let depth = 0;
  /**
   * The parser loses some parentheses of nested negations: a condition that closes more than it opens would escape from the shopper's own
   * rows.
   */
  function count({ openParen = 0, closeParen = 0 }: { openParen?: number; closeParen?: number }): void {
    depth += openParen - closeParen;
    if (depth < 0) throw new CommerceError("MALFORMED_QUERY");
  }
  let link: WhereClause | undefined = where;
  for (let place = 0; link; place++) {
    if (place > mostConditions) throw new CommerceError("MALFORMED_QUERY", "The query has too many conditions.");
    const { left }: WhereClause = link;
    count((left ?? {}) as { openParen?: number; closeParen?: number });
    if (isNegationCondition(left)) conditions = sql`${conditions} ${raw("(".repeat(left?.openParen ?? 0))} not`;
    else if (left !== null) conditions = sql`${conditions} ${condition(left as ValueCondition, object, objectName)}`;
    if (!isWhereClauseWithRightCondition(link)) break;
    if (link.operator === "AND" || link.operator === "OR") conditions = sql`${conditions} ${raw(link.operator)}`;
    else if (left === null) conditions = sql`${conditions} not`;
    link = link.right;
  }
  if (depth !== 0) throw new CommerceError("MALFORMED_QUERY");
  return conditions;
}

const comparisons: Readonly<Record<string, string>> = {
  "=": "is not distinct from",
  "!=": "is distinct from",
  "<>": "is distinct from",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

function condition(asked: ValueCondition, object: QueriedObject, objectName: string): Statement {
  if (!("field" in asked) || !("value" in asked)) throw beyond("functions and subqueries");
  const [, field] = fieldNamed(object, objectName, asked.field);
  const open = raw("(".repeat(asked.openParen ?? 0));
  const close = raw(")".repeat(asked.closeParen ?? 0));
  return sql`${open}${compared(field, asked)}${close}`;
}

function compared(field: QueriedField, { operator, value, literalType }: ValueCondition): Statement {
  const column = raw(field.sql);
  if (operator === "IN" || operator === "NOT IN") {
    const values = (Array.isArray(value) ? value : [value]).map((each) => valueOf(field.type, each, literalType));
    const list = sql`${column} = any(${values}::${raw(sqlTypes[field.type])}[])`;
    return operator === "IN" ? list : sql`not coalesce(${list}, false)`;
  }
  if (Array.isArray(value)) throw new CommerceError("MALFORMED_QUERY");
  if (operator === "LIKE") {
    if (field.type !== "text") throw new CommerceError("MALFORMED_QUERY", "LIKE compares texts.");
    const pattern = String(valueOf("text", value, literalType));
    if (/(?<!\\)(\\\\)*\\$/.test(pattern)) throw new CommerceError("MALFORMED_QUERY", "A pattern cannot end with \\.");
    return sql`${column} ilike ${pattern}`;
  }
  const comparison = comparisons[operator];
  if (!comparison) throw beyond(`operator ${operator}`);
  const wanted = valueOf(field.type, value, literalType);
  // texts are compared case-insensitively, as on the hosted platform
  if (field.type === "text" && typeof wanted === "string")
    return sql`lower(${column}) ${raw(comparison)} lower(${wanted}::text)`;
  return sql`${column} ${raw(comparison)} ${wanted}::${raw(sqlTypes[field.type])}`;
}

const sqlTypes: Readonly<Record<FieldType, string>> = {
  id: "text",
  text: "text",
  number: "numeric",
  flag: "boolean",
  moment: "timestamptz",
};

/** Throws MALFORMED_QUERY for a literal of the wrong type. */
function valueOf(type: FieldType, literal: string, literalType: ValueCondition["literalType"]): unknown {
  const kind = Array.isArray(literalType) ? undefined : literalType;
  if (kind === "NULL" || /^null$/i.test(literal)) return null;
  if (type === "text" || type === "id") {
    if (!/^'.*'$/s.test(literal)) throw new CommerceError("MALFORMED_QUERY", "Texts and ids stand in single quotes.");
    const text = unescaped(literal.slice(1, -1));
    return type === "id" ? (recordIdFrom(text) ?? text) : text;
  }
  if (type === "number" && /^[-+]?\d{1,18}(\.\d{1,10})?$/.test(literal)) return literal;
  if (type === "flag" && /^(true|false)$/i.test(literal)) return literal.toLowerCase() === "true";
  if (type === "moment" && !Number.isNaN(Date.parse(literal))) return new Date(literal);
  throw new CommerceError("MALFORMED_QUERY", `${literal.slice(0, 40)} is no value of this field.`);
}

function unescaped(text: string): string {
  return text
    .replace(/\\(.)/gs, (_, sign: string) => ({ n: "\n", r: "\r", t: "\t" })[sign] ?? sign)
    .replaceAll("\0", "");
}

/** Rows have a stable order, so that the next batch continues where the last one ended. */
function orderOf({ orderBy }: Query, object: QueriedObject, objectName: string): Statement {
  const last = raw(object.fields.Id?.sql ?? Object.values(object.fields)[0]!.sql);
  const asked = (Array.isArray(orderBy) ? orderBy : orderBy ? [orderBy] : []) as OrderByFieldClause[];
  return asked.reduceRight(
    (rest, clause) => {
      if (!("field" in clause)) throw beyond("functions in ORDER BY");
      const [, field] = fieldNamed(object, objectName, clause.field);
      const direction = raw(clause.order === "DESC" ? "desc" : "asc");
      const nulls = raw(clause.nulls === "LAST" ? "nulls last" : "nulls first");
      return sql`${raw(field.sql)} ${direction} ${nulls}, ${rest}`;
    },
    sql`${last}`,
  );
}
