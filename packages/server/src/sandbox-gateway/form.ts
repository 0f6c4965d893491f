import { readFileSync } from "node:fs";
import { testCards } from "./cards.ts";

const folder = new URL("form/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

/** The card form's document for a page of this origin. */
export function formPage(parentOrigin: string): string {
  const rows = testCards.map(
    ({ number, effect }) =>
      `<tr><td class="number">${grouped(number)}</td><td>${effect}</td><td><button type="button" data-number="${number}">Use</button></td></tr>`,
  );
  return read("form.html")
    .replace("{{parent}}", encodeURI(parentOrigin))
    .replace("{{cards}}", rows.join("\n          "));
}

export const formStyle = () => read("form.css");
export const formScript = () => read("form.js");

function grouped(number: string): string {
  return number
    .replace(/^3(\d{3})(\d{6})(\d{5})$/, "3$1 $2 $3")
    .replace(/^(\d{4})(\d{4})(\d{4})(\d{4})$/, "$1 $2 $3 $4");
}
