import { join, sep } from "node:path";
import type { Plugin } from "vite";
import type { Language } from "./catalogues.ts";
import { translated } from "./texts.ts";

const packages = join(import.meta.dirname, "..", "..", "..");
const ours = ["storefront", "client", "commerce", "wire"].map((name) => join(packages, name) + sep);

/**
 * Builds the pages in a language: every text in its catalogue replaces the English one, so that a browser gets
 * only the texts of its page.
 */
export function inLanguage({ code, locale, patterns, texts }: Language): Plugin {
  return {
    name: "in-language",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(source, id) {
        if (!ours.some((folder) => id.startsWith(folder)) || id.includes(`${sep}node_modules${sep}`)) return undefined;
        if (id.endsWith(join("app", "language.ts")))
          return { code: moduleOf({ language: code, locale, languagePath: `/${code}` }), map: null };
        if (/\bapp[\\/](date|moment)-patterns\.ts$/.test(id)) return { code: moduleOf({ ...patterns }), map: null };
        return { code: translated(source, id.endsWith("x") ? "tsx" : "ts", texts), map: null };
      },
    },
  };
}

function moduleOf(members: Readonly<Record<string, unknown>>): string {
  return Object.entries(members)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}
