/**
 * A value of each type that our tables have and our statements return, as SQL and as a driver's result. `db/values.test.ts` shows that both
 * drivers return the same; `understood.ts`, that no statement returns any other type.
 */
export const exampleValues: Readonly<Record<string, readonly [text: string, value: unknown]>> = {
  boolean: ["true", true],
  smallint: ["-7", -7],
  integer: ["-7", -7],
  bigint: ["9007199254740993", "9007199254740993"],
  numeric: ["12.50", "12.50"],
  real: ["0.25", 0.25],
  "double precision": ["0.25", 0.25],
  text: ["Öl", "Öl"],
  name: ["order_summary", "order_summary"],
  date: ["2026-02-03", "2026-02-03"],
  "timestamp with time zone": ["2026-02-03T04:05:06.007Z", new Date("2026-02-03T04:05:06.007Z")],
  json: ['{"a": [1, null, "b"]}', { a: [1, null, "b"] }],
  jsonb: ['{"a": [1, null, "b"]}', { a: [1, null, "b"] }],
  "text[]": ['{"a b",c,NULL}', ["a b", "c", null]],
  "integer[]": ["{-7,NULL}", [-7, null]],
  "numeric[]": ["{1.50,NULL}", ["1.50", null]],
  "real[]": ["{0.25,NULL}", [0.25, null]],
  "double precision[]": ["{0.25,NULL}", [0.25, null]],
};
