import { describe, expect, test } from "vitest";
import { compileExpression } from "./expression.ts";
import { mappingFrom } from "./mapping.ts";
import { Refused } from "./values.ts";

const row = {
  no: "K-77",
  group: ["Pumps & Motors", "Water/Raw"],
  "list.price": "1.234,50",
  qty1: "10",
  price1: "4,20",
  qty2: "",
  price2: null,
  state: "A",
  blank: "  ",
  spec: { Flow: 0.000015, Head: "12 m", Spare: "-", Weight: "NaN", Hidden: "x" },
};

test("a mapping may begin with the mark that some editors put there", () => {
  const rows = [{ kind: "products", columns: { sku: "no" } }];
  expect(mappingFrom(`\uFEFF${JSON.stringify({ rows })}`).fieldsOf(row)).toEqual(
    mappingFrom(JSON.stringify({ rows })).fieldsOf(row),
  );
});

test("a mapping tells the kinds of its rows and of its constants", () => {
  const row = { kind: "stock", columns: { sku: "no" } };
  const mapping = { rows: [row, row], constants: { attributes: [{ name: "Flow" }], prices: [] } };
  expect(mappingFrom(JSON.stringify(mapping)).kinds).toEqual(["stock", "attributes"]);
});

describe("expressions", () => {
  test.each([
    ["a path", "group.1", "Water/Raw"],
    ["a name with a dot in it", "list.price", "1.234,50"],
    ["a path that leads nowhere", "group.1.x.y", null],
    ["a constant", { is: 12 }, 12],
    ["the first that says something", { first: ["blank", "nothing", "no"] }, "K-77"],
    ["joined, without what is empty", { join: ["no", "blank", "group.0"], with: "/" }, "K-77/Pumps & Motors"],
    ["split", { split: "no", by: "-" }, ["K", "77"]],
    ["an address part", { slug: "group.0" }, "pumps-motors"],
    ["an address part of nothing", { slug: "blank" }, null],
    ["a list, without what is empty", { list: ["no", "blank", { is: 1 }] }, ["K-77", 1]],
    ["looked up", { lookup: "state", in: { A: true } }, true],
    ["looked up, not found", { lookup: "no", in: { A: true } }, "K-77"],
    ["looked up, otherwise", { lookup: "no", in: { A: true }, otherwise: false }, false],
    ["a number with a comma", { number: "list.price", decimalSign: "," }, "1234.50"],
    ["a number with a dot between thousands", { number: { is: "1.234.567" }, decimalSign: "," }, "1234567"],
    ["a number with blanks between thousands", { number: { is: " 1 234,5 " }, decimalSign: "," }, "1234.5"],
    ["a number with commas between thousands, as in India", { number: { is: "12,34,567.50" } }, "1234567.50"],
    ["an object, without what is empty", { object: { a: "no", b: "blank" } }, { a: "K-77" }],
    [
      "entries",
      {
        entries: ["spec", { object: { Maker: { is: "ours" } } }],
        except: ["Hidden"],
        without: ["-"],
        rename: { Head: "Lift" },
        units: { Flow: "m³/s" },
      },
      { Flow: "15 µm³/s", Lift: "12 m", Weight: "NaN", Maker: "ours" },
    ],
    [
      "tiers from columns",
      { list: [{ list: ["qty1", { number: "price1", decimalSign: "," }] }, { list: ["qty2", "price2"] }] },
      [["10", "4.20"]],
    ],
  ] as [string, unknown, unknown][])("%s", (_what, expression, value) => {
    expect(compileExpression(expression, "here")(row)).toEqual(value);
  });

  test.each([
    ["12.5", ",", "1.234,50"],
    ["1.2345,00", ",", "1.234,50"],
    ["12,5", ".", "1,234.50"],
    ["0,75 €", ",", "1.234,50"],
  ])("%s is refused where %s is the decimal sign: it is not ten times as many", (given, decimalSign, example) => {
    expect(compileExpression({ number: { is: given }, decimalSign }, "here")({})).toEqual(
      new Refused(`"${given}" is not a number such as ${example}`),
    );
  });

  test.each([
    [1.5e-8, "15 nF"],
    [4.7000000000000004e-8, "47 nF"],
    [0.00009999999999999999, "100 µF"],
    [1000, "1 kF"],
    [0, "0 F"],
    [-0.25, "-250 mF"],
    [2.2e-16, "0.22 fF"],
  ])("%d with a unit is %s", (value, text) => {
    expect(compileExpression({ entries: "spec", units: { C: "F" } }, "here")({ spec: { C: value } })).toEqual({
      C: text,
    });
  });

  test.each([
    ["", "here is an empty path."],
    [12, "here must be a path (text) or an operation (object)."],
    [{ upper: "no" }, 'here begins with "upper", which is no operation'],
    [{ join: "no" }, "here.join must be a list."],
    [{ join: ["no", 3] }, "here.join[1] must be a path (text) or an operation (object)."],
    [{ slug: "no", with: "-" }, 'here: "slug" does not take "with".'],
    [{ lookup: "no", in: [] }, '"in" must be an object'],
  ] as [unknown, string][])("%j is refused", (expression, message) => {
    expect(() => compileExpression(expression, "here")).toThrow(message);
  });
});

describe("mappings", () => {
  const rows = [
    { kind: "categories", onlyIfNew: true, when: "group.0", columns: { code: { slug: "group.0" }, name: "group.0" } },
    { kind: "products", columns: { sku: "no", "attr.Flow": "spec.Flow" } },
    { kind: "stock", when: "stock", columns: { sku: "no", onHand: "stock" } },
  ];

  test("one row brings several of ours, and none that its condition leaves out", () => {
    const fields = mappingFrom(JSON.stringify({ rows })).fieldsOf(row);
    expect(fields).toEqual([
      { kind: "categories", onlyIfNew: true, values: { code: "pumps-motors", name: "Pumps & Motors" } },
      { kind: "products", onlyIfNew: false, values: { sku: "K-77", "attr.Flow": 0.000015 } },
    ]);
  });

  test.each([
    [{}, '"rows" must be a list with at least one entry.'],
    [{ rows, extra: 1 }, 'it says "extra", which nothing is known of.'],
    [
      { rows: [{ kind: "people", columns: {} }] },
      'rows[0].kind must be one of categories, attributes, engines, products, translations, prices, stock, accounts, contacts, accountPrices, orders, not "people".',
    ],
    [
      { rows: [{ kind: "products", columns: { colour: "x" } }] },
      'rows[0].columns names "colour", which is no column of products.',
    ],
    [{ rows: [{ kind: "products", columns: { sku: { nope: 1 } } }] }, 'rows[0].columns.sku begins with "nope"'],
    [{ rows: [{ kind: "products", colums: {} }] }, 'rows[0] says "colums"'],
    [
      { rows, constants: { attributes: [{ title: "x" }] } },
      'constants.attributes names "title", which is no column of attributes.',
    ],
  ])("%j is refused", (mapping, message) => expect(() => mappingFrom(JSON.stringify(mapping))).toThrow(message));
});
