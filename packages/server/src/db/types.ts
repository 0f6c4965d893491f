import pg from "pg";

const { builtins, getTypeParser } = pg.types;
const numericArray = 1231;
const textArray = 1009;
const asText = (value: string) => value;
const readTextArray = getTypeParser(textArray as number, "text");

/** Most arrays are empty or hold plain words, which takes a tenth of the time to detect. */
function asTextArray(value: string): unknown {
  if (value === "{}") return [];
  return /^\{[^"\\{}]+\}$/.test(value) && !/\bnull\b/i.test(value)
    ? value.slice(1, -1).split(",")
    : readTextArray(value);
}

/** Exact numbers and plain dates stay text: a float would lose cents and a Date would shift a day. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (oid === builtins.NUMERIC || oid === builtins.INT8 || oid === builtins.DATE) return asText;
    if (oid === numericArray || oid === textArray) return asTextArray;
    return getTypeParser(oid, format as "text");
  },
};
