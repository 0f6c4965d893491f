import { expect, test } from "vitest";
import { ownWordsFrom } from "./phrases.ts";

const own = ownWordsFrom(
  new Map([
    ["Oil Filters", "Filtros de aceite"],
    ["Filters", "Filtros"],
    ["Engine Parts", "Piezas de motor"],
    ["Valve Springs", "Resortes de válvula"],
  ]),
);

test.each([
  ["filtro de aceite", "Oil Filters"],
  ["FILTROS de aceite 404", "Oil Filters 404"],
  ["filtro 93 mm", "Filters 93 mm"],
  ["resorte de valvulas", "Valve Springs"],
  ["pieza de motores", "Engine Parts"],
])("%s is searched as %s", (typed, searched) => {
  expect(own(typed)).toBe(searched);
});

test.each(["FLT-1001", "oil filter 3/8", "  404 -gasket", ""])("%s stays as it was typed", (typed) => {
  expect(own(typed)).toBe(typed);
});
