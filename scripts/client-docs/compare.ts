import { existsSync, readdirSync, readFileSync } from "node:fs";
import { clientDocs } from "./write.ts";

const folder = "docs/client";

/** A line for each page that differs from what the sources generate, and for whatever prevents generating them. */
export function clientDocsOutOfDate(): string[] {
  let pages: ReturnType<typeof clientDocs>;
  try {
    pages = clientDocs();
  } catch (error) {
    return [(error as Error).message];
  }
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const stale = [...pages].filter(
    ([file, text]) => !present.includes(file) || readFileSync(`${folder}/${file}`, "utf8") !== text,
  );
  const wrong = [...stale.map(([file]) => file), ...present.filter((file) => !pages.has(file))];
  return wrong.map((file) => `${folder}/${file} is not as the sources say: npm run docs:client`);
}
