import { existsSync, readFileSync } from "node:fs";
import { pageComponents, type ComponentName } from "@tradecounter/wire/pages";
import { itemFrom } from "../../packages/server/src/modules/content/item-file.ts";
import { problemSentence } from "../../packages/server/src/modules/content/item.ts";
import { samples } from "./samples.ts";
import { pageComponentsText, unseen } from "./text.ts";

const docs = new URL("../../docs/", import.meta.url);
const names = Object.keys(pageComponents) as ComponentName[];

/** Differences between docs/page-components.md and the table of components, missing pictures and rejected examples. */
export function pageComponentsOutOfDate(): string[] {
  const written = readFileSync(new URL("page-components.md", docs), "utf8");
  const isSame = wordsOf(written) === wordsOf(pageComponentsText());
  const pictures = names.filter((name) => !unseen.has(name)).map((name) => `page-components/${name}.png`);
  return [
    ...(isSame ? [] : ["docs/page-components.md is another: run node scripts/page-components/main.ts"]),
    ...pictures.filter((path) => !existsSync(new URL(path, docs))).map((path) => `docs/${path} is missing`),
    ...problemsOfExamples(),
  ];
}

/** Line breaks and column widths are up to the formatter. */
const wordsOf = (text: string) => text.replace(/[\s|-]+/g, "");

function problemsOfExamples(): string[] {
  const seedComponents = names.map((name) => samples[name].example);
  const page = { type: "tradecounter__page", title: "Components", sections: [{ columns: [{ seedComponents }] }] };
  const place = { storeId: "0ZE000000000001AAA" as never, path: "pages/examples.json", language: "en_US" };
  const read = itemFrom(JSON.stringify(page), place);
  return "problems" in read ? read.problems.map(problemSentence) : [];
}
