import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPersonal } from "./personal-words.ts";

test.each([
  "ada@mill.example",
  "oil filter for ada@mill.example",
  "+1 757 555 0117",
  "(757) 555-0117",
  "call (757) 555-0117",
  "757-555-0117",
  "call 1 757.555.0117 ann",
  "tel. +491701234567",
  "+44 20 7946 0958 joe",
  "0049 170 1234567",
  "020 7946 0958",
  "0170/12345678",
  "phone: 7575550117",
  "teléfono 912 345 678",
  "4111 1111 1111 1111",
  "visa 4111111111111111 please",
  "3782-822463-10005",
  "fuel pump 204A018834",
  "C204-42 204A 018834",
  "c204-42 204a-018834 gasket",
  "serial no. 018834",
  "s/n 404D102256",
  "404D-102.257",
  "204A  018834",
  "204 A 018834",
  "204A . 018834",
  "204a 018 834",
  "606F/033190",
  "204A 018834 12 pieces",
  "n.º de serie 018834",
  "nº serie 018834",
  "núm. de serie 018834",
  "no. de serie 018834",
  "nu\u0301mero de serie 018834",
  "serie 0188341",
  "serial-number 018834",
  "serial num 018834",
  "telefono 912345678",
  "móvil 612345678",
  "movil 612345678",
  "celular 5512345678",
  "cel. 5512345678",
  "llame al 912345678",
])("“%s” may tell of a person or of his engine", (words) => {
  expect(isPersonal(words)).toBe(true);
});

test.each([
  "oil filter",
  "FLT-1001",
  "7575550117",
  "236-5570117",
  "0 986 494 524",
  "0986 494 524",
  "A 000 180 26 09",
  "0001802609",
  "06A 115 561 B",
  "03L115562",
  "3D0998102",
  "W 712/94",
  "W 712/94 (2)",
  "15400-PLM-A02",
  "90915-YZZD4",
  "RE504836 filter",
  "1R-0739",
  "5W+30 oil 20l",
  "C204-42",
  "relay 12v 30/40a",
  "4009026000007",
  "M10x1.25 8.8",
  "filtro serie 200",
  "120 x 130.50",
  "300 D 0 986 494 524",
])("“%s” is a part's number, or words", (words) => {
  expect(isPersonal(words)).toBe(false);
});

test("no number of a part of the demo store is taken for anything else", () => {
  const file = new URL("../../demo-store/store/products.jsonl", import.meta.url);
  const numbers = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const { sku, partNumber = "", crossReferences = "", replaces = "" } = JSON.parse(line) as Record<string, string>;
      return [sku!, partNumber, ...crossReferences.split("|"), ...replaces.split("|")];
    });
  expect(numbers.length).toBeGreaterThan(1000);
  expect(numbers.filter((number) => isPersonal(`oil filter ${number}`))).toEqual([]);
});
