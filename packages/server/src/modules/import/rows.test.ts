import { recordIdOf } from "@tradecounter/commerce";
import { describe, expect, test } from "vitest";
import { columnNamed, kindOfFile, type Kind } from "./kinds.ts";
import { rowFrom, type Target } from "./rows.ts";

const storeId = recordIdOf("webStore", "rows");
const standard = recordIdOf("priceBook", storeId, "standard");
const harbour = recordIdOf("location", storeId, "HARBOUR");
const target: Target = {
  storeId,
  currencies: ["USD", "CAD"],
  defaultCurrency: "USD",
  priceBooks: new Map([["standard", standard]]),
  locations: new Map([["HARBOUR", harbour]]),
  defaultPriceBook: "standard",
  defaultLocation: "HARBOUR",
  timeZone: "America/New_York",
  replace: false,
  now: new Date("2026-03-01T10:00:00Z"),
};

const read = (kind: Kind, fields: Record<string, unknown>, changes: Partial<Target> = {}) =>
  rowFrom(kind, fields, { ...target, ...changes });
const dataOf = (kind: Kind, fields: Record<string, unknown>) => read(kind, fields).row?.data;
const refusals = (kind: Kind, fields: Record<string, unknown>) =>
  read(kind, fields)
    .notes.filter((note) => note.severity === "refused")
    .map((note) => `${note.column}: ${note.reason}`);

describe("headings", () => {
  test.each([
    ["products", "SKU", { column: "sku" }],
    ["products", "Part number", { column: "partNumber" }],
    ["products", "quantity_minimum", { column: "quantityMinimum" }],
    ["products", "attr.Wall thickness", { column: "attributes", member: "Wall thickness" }],
    ["products", "variation.Size", { column: "variation", member: "Size" }],
    ["stock", "on-hand", { column: "onHand" }],
    ["stock", "attr.Size", undefined],
    ["products", "colour", undefined],
  ] as const)("of %s: %s", (kind, heading, named) => expect(columnNamed(kind, heading)).toEqual(named));

  test.each([
    ["products.csv", "products"],
    ["Stock-2026-11.jsonl.gz", "stock"],
    ["prices_eu.csv", "prices"],
    ["articles.csv", undefined],
  ])("the file %s holds %s", (name, kind) => expect(kindOfFile(name)).toBe(kind));
});

describe("products", () => {
  test("only columns that are there are in the row; an empty cell empties, or stands for the default", () => {
    const data = dataOf("products", { sku: "P1", brand: "", productClass: "", images: "", description: "  " });
    expect(data).toMatchObject({ brand: null, product_class: "Simple", images: [], description: null });
    expect(data).not.toHaveProperty("name");
    expect(data).not.toHaveProperty("attributes");
  });

  test("lists are parted, trimmed and without repetitions, as text or as JSON", () => {
    for (const fits of ["E-1 | E-2||E-1", ["E-1", "E-2"]])
      expect(dataOf("products", { sku: "P1", fits })?.fits).toEqual(["E-1", "E-2"]);
  });

  test("ids come from codes alone, so that each import gives the same", () => {
    const data = dataOf("products", { sku: "P1", category: "pumps|spares", parent: "P0" });
    expect(data).toMatchObject({
      id: recordIdOf("product", storeId, "P1"),
      category_ids: [recordIdOf("category", storeId, "pumps"), recordIdOf("category", storeId, "spares")],
      parent_id: recordIdOf("product", storeId, "P0"),
      product_class: "Variation",
    });
  });

  test("attributes in JSON are the whole set, columns of a sheet change one each", () => {
    expect(
      dataOf("products", { sku: "P1", attributes: { Bore: 41.5, Finish: "", Seat: null, Ports: ["A", "B"] } })
        ?.attributes,
    ).toEqual({
      Bore: "41.5",
      Ports: "A, B",
    });
    expect(dataOf("products", { sku: "P1", "attr.Bore": "42", "attr.Finish": "" })?.attributes_patch).toEqual({
      Bore: "42",
      Finish: null,
    });
  });

  test("a number's float noise is not shown", () => {
    expect(dataOf("products", { sku: "P1", attributes: { Gap: 0.30000000000000004, Count: 12 } })?.attributes).toEqual({
      Gap: "0.3",
      Count: "12",
    });
  });

  test.each(["NaN", "Infinity", "null", "#N/A"])("an attribute of %s is left out with a warning", (value) => {
    const { row, notes } = read("products", { sku: "P1", attributes: { Bore: value, Length: "5mm" } });
    expect(row?.data.attributes).toEqual({ Length: "5mm" });
    expect(notes).toMatchObject([{ severity: "warning", code: "no value", column: "attributes.Bore" }]);
  });

  test("a missing maker is a warning, Chinese text and units in values are text", () => {
    const { row, notes } = read("products", {
      sku: "电容-1",
      name: "贴片电容",
      brand: "",
      attributes: { Voltage: "25V~50V" },
    });
    expect(row?.data).toMatchObject({
      name: "贴片电容",
      brand: null,
      slug: "贴片电容",
      attributes: { Voltage: "25V~50V" },
    });
    expect(notes.map((note) => note.code)).toEqual(["no maker"]);
  });

  test("a column that is none of ours is left out, said once for the column", () => {
    const { row, notes } = read("products", { sku: "P1", Colour: "red" });
    expect(row?.data).not.toHaveProperty("Colour");
    expect(notes).toMatchObject([
      { severity: "warning", code: "unknown column", column: "Colour", once: "products:Colour" },
    ]);
  });

  test("an import that replaces makes products active that the file says nothing of", () => {
    expect(read("products", { sku: "P1" }, { replace: true }).row?.data.active).toBe(true);
    expect(read("products", { sku: "P1", active: "no" }, { replace: true }).row?.data.active).toBe(false);
    expect(dataOf("products", { sku: "P1" })).not.toHaveProperty("active");
  });

  test("the address is made of the name unless one is given", () => {
    expect(dataOf("products", { sku: "P1", name: 'Kühlwasser­pumpe, 3/4" NPT' })?.slug).toBe("kuhlwasser-pumpe-3-4-npt");
    expect(dataOf("products", { sku: "P1", urlName: "Water Pump" })?.url_name).toBe("water-pump");
  });

  test.each([
    [{ name: "x" }, ["sku: is missing"]],
    [{ sku: " " }, ["sku: is empty"]],
    [{ sku: "P1", name: "" }, ["name: is empty"]],
    [{ sku: "a\nb" }, ["sku: has a line break or a tab in it"]],
    [{ sku: "P1", name: "x".repeat(256) }, ["name: has 256 characters, at most 255 are allowed"]],
    [{ sku: "P1", name: "a\0b" }, ["name: has characters that cannot be read: the file must be UTF-8"]],
    [{ sku: "P1", name: "half \uD83D" }, ["name: has characters that cannot be read: the file must be UTF-8"]],
    [{ sku: "P1", name: "Kugel\uFFFDlager" }, ["name: has characters that cannot be read: the file must be UTF-8"]],
    [{ sku: "P1", name: {} }, ["name: is a list or an object where text is expected"]],
    [{ sku: "P1", quantityMinimum: "-1" }, ["quantityMinimum: is -1, but must be above 0"]],
    [
      { sku: "P1", quantityMinimum: "10", quantityMaximum: "5" },
      ["quantityMinimum: is above quantityMaximum: nothing could be ordered"],
    ],
    [
      { sku: "P1", quantityMaximum: 5, quantityIncrement: 6 },
      ["quantityIncrement: is above quantityMaximum: nothing could be ordered"],
    ],
    [
      { sku: "P1", productClass: "Kit" },
      ['productClass: "Kit" is none of Simple, VariationParent, Variation, Bundle, Set'],
    ],
    [{ sku: "P1", active: "perhaps" }, ['active: "perhaps" is neither true nor false']],
    [{ sku: "P1", attributes: "red" }, ["attributes: is not an object of names and values"]],
    [
      { sku: "P1", attributes: { Size: { a: 1 } } },
      ['attributes: "Size" is a list or an object where text is expected'],
    ],
  ] as [Record<string, unknown>, string[]][])("%j is refused", (fields, reasons) => {
    expect(refusals("products", fields)).toEqual(reasons);
    expect(read("products", fields).row).toBeUndefined();
  });

  test("a minimum that is no multiple of the pack is a warning", () => {
    expect(
      read("products", { sku: "P1", quantityMinimum: 5, quantityIncrement: 3 }).notes.map((note) => note.code),
    ).toEqual(["odd minimum"]);
  });
});

describe("prices", () => {
  test("tiers as text and as JSON are the same", () => {
    const wanted = { unit_price: "4.5", tier_from: ["10", "100"], tier_unit_price: ["4.2", "3.95"] };
    expect(dataOf("prices", { sku: "P1", unitPrice: "4.50", tiers: "100:3.95|10:4.20" })).toMatchObject(wanted);
    expect(
      dataOf("prices", {
        sku: "P1",
        unitPrice: 4.5,
        tiers: [
          [10, 4.2],
          [100, "3.95"],
        ],
      }),
    ).toMatchObject(wanted);
  });

  test("a tier from 1 is the unit price where none is given", () => {
    expect(
      dataOf("prices", {
        sku: "P1",
        tiers: [
          [1, 0.0082],
          [200, 0.0064],
        ],
      }),
    ).toMatchObject({
      unit_price: "0.0082",
      tier_from: ["200"],
      tier_unit_price: ["0.0064"],
    });
  });

  test("book and currency may be left out; the store's own stand for them", () => {
    expect(dataOf("prices", { sku: "P1", unitPrice: "1" })).toMatchObject({ price_book_id: standard, currency: "USD" });
    expect(read("prices", { sku: "P1", unitPrice: "1", currency: "cad" }).row).toMatchObject({
      key: recordIdOf("priceBookEntry", storeId, "standard", "CAD", "P1"),
    });
  });

  test("a price that a program reckoned with floats is the price that it meant", () => {
    expect(dataOf("prices", { sku: "P1", unitPrice: 0.1 + 0.2 })?.unit_price).toBe("0.3");
  });

  test.each([
    [{ sku: "P1" }, ["unitPrice: is missing, and no tier starts at 1"]],
    [{ sku: "P1", unitPrice: "", tiers: "10:4" }, ["unitPrice: is missing, and no tier starts at 1"]],
    [{ sku: "P1", unitPrice: "0" }, ["unitPrice: is 0, but must be above 0"]],
    [{ sku: "P1", unitPrice: "-2" }, ["unitPrice: is -2, but must be above 0"]],
    [{ sku: "P1", unitPrice: "1,50" }, ['unitPrice: "1,50" is not a number such as 1234.5 with at most 6 decimals']],
    [
      { sku: "P1", unitPrice: "0.0000001" },
      ['unitPrice: "0.0000001" is not a number such as 1234.5 with at most 6 decimals'],
    ],
    [{ sku: "P1", unitPrice: "NaN" }, ['unitPrice: "NaN" is not a number such as 1234.5 with at most 6 decimals']],
    [
      { sku: "P1", unitPrice: "1000000000000" },
      ["unitPrice: is 1000000000000, but must be at most 999999999999.999999"],
    ],
    [
      { sku: "P1", unitPrice: "5", tiers: "ten:4" },
      ['tiers: a tier\'s quantity "ten" is not a number such as 1234.5 with at most 6 decimals'],
    ],
    [{ sku: "P1", unitPrice: "5", tiers: "1.5:4" }, ["tiers: a tier's quantity is 1.5, but must be a whole number"]],
    [{ sku: "P1", unitPrice: "5", tiers: "0:4" }, ["tiers: a tier's quantity is 0, but must be at least 1"]],
    [{ sku: "P1", unitPrice: "5", tiers: "10:4|10:3" }, ["tiers: has two tiers from 10"]],
    [{ sku: "P1", unitPrice: "5", tiers: "10" }, ['tiers: "10" is not a tier such as 10:4.50']],
    [{ sku: "P1", unitPrice: "5", currency: "EUR" }, ['currency: "EUR" is none of the store\'s currencies: USD, CAD']],
    [
      { sku: "P1", unitPrice: "5", priceBook: "vip" },
      ['priceBook: the store has no price book "vip"; it has standard'],
    ],
  ] as [Record<string, unknown>, string[]][])("%j is refused", (fields, reasons) =>
    expect(refusals("prices", fields)).toEqual(reasons),
  );

  test("a price that rises with the quantity is a warning", () => {
    expect(read("prices", { sku: "P1", unitPrice: "1", tiers: "10:1.2" }).notes.map((note) => note.code)).toEqual([
      "rising tiers",
    ]);
  });

  test("a store without price books refuses a row that names none", () => {
    const { notes } = read(
      "prices",
      { sku: "P1", unitPrice: "1" },
      { priceBooks: new Map(), defaultPriceBook: undefined },
    );
    expect(notes.map((note) => note.reason)).toEqual(["is missing, and the store has no price book to take for it"]);
  });
});

test("what a drawing's number points at has no semicolon in another language either", () => {
  const translated = (record: string, name: string) =>
    refusals("translations", { record, code: "seal", language: "es", name });
  expect(translated("callout", "junta; tórica")).toEqual(["name: has a semicolon in it: on the page it would be two"]);
  expect(translated("callout", "junta")).toEqual([]);
  expect(translated("value", "junta; tórica")).toEqual([]);
});

describe("stock", () => {
  test("a day may be so many days after the import", () => {
    expect(dataOf("stock", { sku: "P1", onHand: "3", incoming: "5", incomingDate: "+10d" })?.incoming_date).toBe(
      "2026-03-11",
    );
    expect(dataOf("stock", { sku: "P1", onHand: "3", incomingDate: "2026-12-24" })?.incoming_date).toBe("2026-12-24");
  });

  test.each([
    [{ sku: "P1" }, ["onHand: is missing"]],
    [{ sku: "P1", onHand: "-1" }, ["onHand: is negative: -1"]],
    [{ sku: "P1", onHand: "some" }, ['onHand: "some" is not a number such as 1234.5 with at most 6 decimals']],
    [{ sku: "P1", onHand: "1", location: "MOON" }, ['location: the store has no location "MOON"; it has HARBOUR']],
    [
      { sku: "P1", onHand: "1", incomingDate: "2026-02-30" },
      ['incomingDate: "2026-02-30" is not a day such as 2026-11-30 or +5d'],
    ],
    [{ sku: "P1", onHand: "1", incomingDate: "soon" }, ['incomingDate: "soon" is not a day such as 2026-11-30 or +5d']],
  ] as [Record<string, unknown>, string[]][])("%j is refused", (fields, reasons) =>
    expect(refusals("stock", fields)).toEqual(reasons),
  );
});
