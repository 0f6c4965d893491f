// Lists the page texts that a language lacks, by file: node scripts/missing-texts.ts CODE
import { readLanguages } from "../packages/storefront/src/languages/catalogues.ts";
import { missingTexts } from "../packages/storefront/src/languages/read-texts.ts";

/** Describes what each language lacks; empty if nothing is missing. */
export function untranslatedTexts(only?: string): string[] {
  const languages = readLanguages().filter(({ code }) => only === undefined || code === only);
  if (only !== undefined && languages.length === 0)
    throw new TypeError(`There is no packages/storefront/messages/${only}.json.`);
  return languages.flatMap(({ code, texts }) =>
    missingTexts(texts).map(({ file, text }) => `messages/${code}.json lacks ${JSON.stringify(text)} of ${file}`),
  );
}

if (import.meta.main) for (const line of untranslatedTexts(process.argv[2])) console.log(line);
