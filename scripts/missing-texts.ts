// Lists texts of the pages that a language lacks, by their file: node scripts/missing-texts.ts CODE
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readLanguages } from "../packages/storefront/src/languages/catalogues.ts";
import { textsIn } from "../packages/storefront/src/languages/texts.ts";

const [code] = process.argv.slice(2);
const language = readLanguages().find((one) => one.code === code);
if (!language) throw new TypeError(`There is no packages/storefront/messages/${code}.json.`);
const app = join(import.meta.dirname, "..", "packages", "storefront", "app");
for (const file of globSync(join(app, "**/*.{ts,tsx}")).sort()) {
  if (file.includes(".test.") || file.includes("test-site")) continue;
  for (const text of textsIn(readFileSync(file, "utf8"), file.endsWith("x") ? "tsx" : "ts"))
    if (!Object.hasOwn(language.texts, text)) console.log(`${relative(app, file)}\t${JSON.stringify(text)}`);
}
