import { expect, test } from "vitest";
import { phraseBookFrom } from "./phrases.ts";

const book = phraseBookFrom(
  new Map([
    ["Oil Filters", "Filtros de aceite"],
    ["Filters", "Filtros"],
    ["Engine Parts", "Piezas de motor"],
    ["Valve Springs", "Resortes de válvula"],
    ["Oil pump, 400 Series", "Bomba de aceite, Serie 400"],
  ]),
);

test.each([
  ["filtro de aceite", "Oil Filters"],
  ["FILTROS de aceite 404", "Oil Filters 404"],
  ["filtro 93 mm", "Filters 93 mm"],
  ["resorte de valvulas", "Valve Springs"],
  ["pieza de motores", "Engine Parts"],
])("%s is searched as %s", (typed, searched) => {
  expect(book.ownWords(typed)).toBe(searched);
});

test.each(["FLT-1001", "oil filter 3/8", "  404 -gasket", ""])("%s stays as it was typed", (typed) => {
  expect(book.ownWords(typed)).toBe(typed);
});

test("of a name with a comma the head is a name, too", () => {
  expect(book.ownWords("bomba de aceite C400")).toBe("Oil pump C400");
});

test.each([
  ["filt", ["Filters", "Oil Filters"]],
  ["filtros de ac", ["Oil Filters"]],
  ["404 Válv", []],
  ["404 resor", ["404 Valve Springs"]],
  ["bomba", ["Oil pump", "Oil pump, 400 Series"]],
])("%s goes on to what is called %o in the store's own words", (typed, own) => {
  expect(book.goingOn(typed, 4).map((phrase) => phrase.own)).toEqual(own);
});

test("nothing goes on to the name of what is hidden, and a number alone to none", () => {
  const some = new Map([
    ["Oil pump, secret", "Bomba de aceite, secreta"],
    ["10 bar", "10 bares"],
  ]);
  const hiding = phraseBookFrom(some, new Set(["Oil pump, secret"]));
  expect(hiding.goingOn("bomba", 4)).toEqual([]);
  expect(hiding.goingOn("flt 1", 4)).toEqual([]);
  expect(phraseBookFrom(some).goingOn("bomba", 4)).not.toEqual([]);
});

test("what the store says of a search is said in the other language, as far as it has words for it", () => {
  expect(book.otherWords("oil filter xyzzy")).toBe("filtros de aceite xyzzy");
  expect(book.otherWords("xyzzy")).toBe("xyzzy");
});
