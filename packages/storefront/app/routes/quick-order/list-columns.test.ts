import { expect, test } from "vitest";
import { rowsFromText } from "./list-text.ts";

const read = (text: string) => rowsFromText(text).map(({ partNumber, quantity }) => [partNumber, quantity]);

test.each([
  "SKU;Cantidad\nFLT-1001;12",
  "Referencia;Descripción;Cant.\nFLT-1001;Filtro;12",
  "Nº de pieza;Unidades\nFLT-1001;12",
  "Part no.;Menge\nFLT-1001;12",
  "Pos.;Artikel-Nr.;Bezeichnung;Stückzahl\n1;FLT-1001;Filter;12",
  "Teilenummer;Bestellmenge;Preis\nFLT-1001;12;10,60",
  "Référence;Qté\nFLT-1001;12",
  "Article;Désignation;Quantité\nFLT-1001;Filtre;12",
  "Item,Order quantity\nFLT-1001,12",
  "Part,Qty on hand,Qty req’d\nFLT-1001,3,12",
  "Part,Min qty,Ordered\nFLT-1001,3,12",
  "SKU,Needed\nFLT-1001,12",
  "Item,Description,Amount,Qty\nFLT-1001,Filter,125,12",
  "Item,Amount\nFLT-1001,12",
  "Item,Part number,Quantity\n1,FLT-1001,12",
  "Line,Part,Wanted by us\n1,FLT-1001,12\n",
  "Position,SKU,Bin,Pull\n1,FLT-1001,A,12",
  "Part Qty\nFLT-1001 12",
  "Item list for the blue lorry\nFLT-1001;12",
  "Part,Qty,\nFLT-1001,12,125",
  "Part,Qty,Price\nFLT-1001,12,125",
  "Part,Qty,Price\nFLT-1001,12,125,,",
])("the quantity is the one that the heading names, or else the one column of whole numbers: %j", (text) =>
  expect(read(text)).toEqual([["FLT-1001", "12"]]),
);

test.each([
  ["figures of two columns that have no known name", "SKU,Foo,Bar\nFLT-1001,2,3"],
  ["no column of figures", "SKU,Description\nFLT-1001,Filter"],
  ["nothing but a position and a price", "Pos,SKU,Price\n1,FLT-1001,125"],
  ["an amount beside a price", "SKU,Price,Amount\nFLT-1001,25,125"],
  ["an order number and a day", "SKU,Order no.,Needed by\nFLT-1001,4711,Friday"],
  ["a quantity in stock", "Referencia;Nombre;Cantidad disponible\nFLT-1001;Filtro;125"],
  ["a year", "SKU,Year\nFLT-1001,2019"],
  ["more cells than names, and a named column behind the quantity", "SKU,Qty,Price\nFLT-1001,2,125,50"],
])("where it cannot be told the quantity is none that could be ordered: %s", (_, text) =>
  expect(read(text)).toEqual([["FLT-1001", "?"]]),
);

test("a list of nothing but part numbers leaves the quantity open, with blank columns and without", () => {
  expect(read("SKU\nFLT-1001")).toEqual([["FLT-1001", ""]]);
  expect(read("SKU;;\nFLT-1001;;")).toEqual([["FLT-1001", ""]]);
});

test("thousands are joined where no other column can be meant", () => {
  expect(read("Part,Qty\nFLT-1001,1,000\nFLT-1002,12")).toEqual([
    ["FLT-1001", "1,000"],
    ["FLT-1002", "12"],
  ]);
  expect(read("FLT-1001,1,000\nFLT-1002,12")).toEqual([
    ["FLT-1001", "1,000"],
    ["FLT-1002", "12"],
  ]);
  expect(read("FLT-1001,2,125\nFLT-1002,3,90")).toEqual([
    ["FLT-1001", "2"],
    ["FLT-1002", "3"],
  ]);
  expect(read("FLT-1001,2,125\nFLT-1002,3,90\nFLT-1003,4")).toEqual([
    ["FLT-1001", "?"],
    ["FLT-1002", "3"],
    ["FLT-1003", "4"],
  ]);
});
