import { expect, test } from "vitest";
import { inOtherWords } from "./rules.ts";
import { sentencesIn } from "./sentences.ts";

const texts = new Map([
  ["Oil filter", "Filtro de aceite"],
  ["Weight", "Peso"],
  ["Each", "Unidad"],
]);
const said = (body: unknown) => inOtherWords(body, texts, "/es", sentencesIn("es"));

test("names, labels and fields are said in the other language, wherever they stand", () => {
  expect(
    said({
      name: "Oil filter",
      fields: { Name: "Oil filter", Unit__c: "Each" },
      hits: [{ fields: { Name: { value: "Oil filter" } }, attributes: [{ label: "Weight", value: "Each" }] }],
    }),
  ).toEqual({
    name: "Filtro de aceite",
    fields: { Name: "Filtro de aceite", Unit__c: "Unidad" },
    hits: [{ fields: { Name: { value: "Filtro de aceite" } }, attributes: [{ label: "Peso", value: "Unidad" }] }],
  });
});

test("what each number of a drawing points at is said in the other language", () => {
  const fields = { Callouts__c: "1: Oil filter;2: drain: M8;A-3: Each" };
  expect(said({ fields })).toEqual({ fields: { Callouts__c: "1: Filtro de aceite;2: drain: M8;A-3: Unidad" } });
});

test("what a number points at stays where its translation would be two of them", () => {
  const parted = new Map([["Seal", "Junta; tórica"]]);
  const fields = { Callouts__c: "1: Seal", Name: "Seal" };
  expect(inOtherWords({ fields }, parted, "/es", sentencesIn("es"))).toEqual({
    fields: { Callouts__c: "1: Seal", Name: "Junta; tórica" },
  });
});

test("what nobody translated, codes and what a shopper typed stay", () => {
  const body = { name: "Fuel filter", nameOrId: "Weight", value: "Each", term: "Oil filter", count: 2, none: null };
  expect(said(body)).toEqual(body);
});

test("addresses of the store get the part of the language, others do not", () => {
  const addresses = ["/", "/cart", "https://elsewhere.example/", "//elsewhere.example", "#top"];
  expect(addresses.map((actionValue) => said({ actionValue }))).toEqual(
    ["/es", "/es/cart", "https://elsewhere.example/", "//elsewhere.example", "#top"].map((actionValue) => ({
      actionValue,
    })),
  );
});

test("an address that says its language keeps it, below the path of the site", () => {
  const below = (actionValue: string, languagePath: string) =>
    inOtherWords({ actionValue }, texts, languagePath, sentencesIn("es"), "/parts");
  expect(said({ actionValue: "/es/faq" })).toEqual({ actionValue: "/es/faq" });
  expect(below("/fr/faq?a=b", "/es")).toEqual({ actionValue: "/parts/fr/faq?a=b" });
  expect(below("/faq", "/es")).toEqual({ actionValue: "/parts/es/faq" });
  expect(below("/essays", "/es")).toEqual({ actionValue: "/parts/es/essays" });
  expect(below("/", "")).toEqual({ actionValue: "/parts" });
});

test("why the next order of a subscription could not be placed is said in the other language", () => {
  expect(said({ problem: "Oil filter: It is not sold anymore." })).toEqual({
    problem: "Filtro de aceite: Ya no se vende.",
  });
});

test("what the server says to shoppers is said in the other language, with its values", () => {
  const errors = [
    { errorCode: "UNQUALIFIED_CART", message: "Add parts worth $12.50 more to use SPRING." },
    { errorCode: "INVALID_API_INPUT", message: "Nobody has translated this." },
  ];
  expect(said({ errors, detail: "Oil filter: 3 of 4 available now." })).toEqual({
    errors: [
      { errorCode: "UNQUALIFIED_CART", message: "Añada piezas por $12.50 más para usar SPRING." },
      { errorCode: "INVALID_API_INPUT", message: "Nobody has translated this." },
    ],
    detail: "Filtro de aceite: ahora hay 3 de 4.",
  });
});
