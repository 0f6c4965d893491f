import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { messagesFolder } from "./catalogues.ts";
import { textsIn, type Catalogue, type Lang } from "./texts.ts";

const packages = join(messagesFolder, "..", "..");
/** The pages, and what the packages below them say to shoppers. */
const patterns = [
  "storefront/app/**/*.{ts,tsx}",
  "client/src/{cart-problems,reservations}.ts",
  "commerce/src/{quantity,regional/countries}.ts",
  "wire/src/checkout-errors.ts",
];

/** Looks like a text but is read by programs: page names in the data layer, queries, codes. */
const codes = new Set([
  "Home Page",
  "Login Page",
  "Error Page",
  "Unknown Page",
  "Advanced Search Result Page",
  "{0} Page",
  "Product Category List Page",
  "My List Page",
  "Global Search List Page",
  "Engine Family / Model List Page",
  "Credit Card",
  "webStoreId Eq '{0}'",
  "typed {0}",
  " 0h{0}v1h-{1}z",
  "B3J 2K9",
  "{!Site.tagline}",
  "noindex, nofollow",
  "noindex, follow",
  "Invalid icon name {0}: nothing is shown.",
]);

/** A module with texts that shoppers read. */
export interface ReadModule {
  /** Relative to `packages`. */
  readonly file: string;
  readonly code: string;
  readonly lang: Lang;
}

export function readModules(): ReadModule[] {
  return patterns
    .flatMap((pattern) => globSync(join(packages, pattern)))
    .filter((file) => !/\.test\.|test-site|-patterns\.ts$/.test(file))
    .sort()
    .map((file) => ({
      file: relative(packages, file),
      code: readFileSync(file, "utf8"),
      lang: file.endsWith("x") ? "tsx" : "ts",
    }));
}

/** Texts that a language has no translation for, each with its module. */
export function missingTexts(texts: Catalogue): { readonly file: string; readonly text: string }[] {
  return readModules().flatMap(({ file, code, lang }) =>
    textsIn(code, lang)
      .filter((text) => !codes.has(text) && !Object.hasOwn(texts, text))
      .map((text) => ({ file, text })),
  );
}
