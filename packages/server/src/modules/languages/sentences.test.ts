import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { errors } from "@tradecounter/wire";
import { expect, onTestFinished, test } from "vitest";
import { collectGarbage } from "../../../../../testing/collect-garbage.ts";
import { readCatalogues } from "./catalogues.ts";
import { sentencesIn } from "./sentences.ts";

test("every error has words in Spanish, and every sentence keeps its values", () => {
  const lacking = Object.values(errors).filter(([, message]) => sentencesIn("es")(message) === message);
  expect(lacking).toEqual([]);
  const places = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
  const unlike = Object.entries(readCatalogues(new URL("messages/", import.meta.url)).es!).filter(([english, other]) =>
    places(other).some((one) => !english.includes(one)),
  );
  expect(unlike).toEqual([]);
});

test("what a checkout is short of is said in Spanish, parts and all", () => {
  const nameOf = (name: string) => (name === "The belt" ? "La correa" : name);
  expect(sentencesIn("es")("The belt: 5 of 7 available now.", nameOf)).toBe("La correa: ahora hay 5 de 7.");
  expect(sentencesIn("es")("The belt is sold out.", nameOf)).toBe("La correa: agotado.");
  expect(sentencesIn("es")("The belt: It is not sold anymore.", nameOf)).toBe("La correa: Ya no se vende.");
  expect(sentencesIn("es")("The belt is sold out.\nThe order is not paid yet. Nobody says this.", nameOf)).toBe(
    "La correa: agotado.\nThe order is not paid yet. Nobody says this.",
  );
});

test.each([
  ["We do not ship to Mexico. Choose the United States or Canada.", "No entregamos en ese país. Elija otro."],
  ["Prices have changed since you last looked.", "Los precios cambiaron desde la última vez que miró."],
  [
    "The shipping method has changed since you last looked. Check the new total, then continue.",
    "La forma de entrega cambió desde la última vez que miró. Revise el nuevo total y continúe.",
  ],
  [
    "FIRST is not for carts in USD. Check the new total, then continue.",
    "FIRST no es para carritos en USD. Revise el nuevo total y continúe.",
  ],
  [
    "“Spring sale” no longer applies. Check the new total, then continue.",
    "«Spring sale» ya no vale. Revise el nuevo total y continúe.",
  ],
  ["Choose 2 to 12 orders, in steps of 2.", "Elija de 2 a 12 pedidos, de 2 en 2."],
  ["name takes at most 255 characters.", "name: escriba como mucho 255 caracteres."],
  ["At most 100 products can be sent at once.", "products: se pueden enviar como mucho 100 a la vez."],
])("%s is said in Spanish, without English words in it", (english, spanish) => {
  expect(sentencesIn("es")(english)).toBe(spanish);
});

test("a value that looks like a place is said as it is, and a language that nobody translated is English", () => {
  expect(sentencesIn("es")("{1} is not for carts in {0}.")).toBe("{1} no es para carritos en {0}.");
  expect(sentencesIn("fr")("Out of stock.")).toBe("Out of stock.");
  expect(sentencesIn("constructor")("Out of stock.")).toBe("Out of stock.");
});

test("what clients name as a language is not remembered, however much of it they make up", async () => {
  const usedBytes = async () => (await collectGarbage(), process.memoryUsage().heapUsed);
  const before = await usedBytes();
  for (let at = 0; at < 2000; at++) sentencesIn(`${at}`.padEnd(10_000, "x"));
  expect((await usedBytes()) - before).toBeLessThan(5e6);
});

test("a further language is a file more", () => {
  const folder = mkdtempSync(join(tmpdir(), "messages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "fr.json"), '{ "Out of stock.": "Épuisé." }');
  writeFileSync(join(folder, "notes.txt"), "");
  expect(readCatalogues(pathToFileURL(folder + "/"))).toEqual({ fr: { "Out of stock.": "Épuisé." } });
});
