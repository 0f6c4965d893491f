import type { PageBody } from "@tradecounter/wire/pages";
import type { LayoutRequest } from "../../router/index.ts";
import type { ShownSection } from "../../sections/sections.tsx";
import { shownSections } from "../../sections/show.tsx";

interface Kept {
  readonly sections: ShownSection[];
  /** The menus it was rendered with, as the visitor may see them, by name. */
  readonly menus: ReadonlyMap<string, string>;
}

/** More combinations of markets and languages than a store has. */
const mostKept = 50;
// newly published content has new page objects
const keptOf = new WeakMap<PageBody, Map<string, Kept>>();

/**
 * The footer's sections, rendered once for each combination of content, store facts and menus. A footer that shows something personal,
 * such as parts with the visitor's prices, is rendered for each visitor.
 */
export async function footerSections(body: PageBody, around: LayoutRequest): Promise<ShownSection[]> {
  const { content, store } = around;
  const byFacts = keptOf.get(body) ?? new Map<string, Kept>();
  keptOf.set(body, byFacts);
  const facts = JSON.stringify([store, new Date().getFullYear()]);
  const kept = byFacts.get(facts);
  if (kept && (await hasSameMenus(kept, around))) return kept.sections;

  const menus = new Map<string, string>();
  let isOfVisitor = false;
  const sections = await shownSections(body, {
    ...around,
    get client() {
      isOfVisitor = true;
      return around.client;
    },
    content: {
      ...content,
      async menu(name) {
        const entries = await content.menu(name);
        menus.set(name, textOf(entries));
        return entries;
      },
    },
  });
  if (byFacts.size >= mostKept) byFacts.clear();
  if (!isOfVisitor) byFacts.set(facts, { sections, menus });
  return sections;
}

async function hasSameMenus({ menus }: Kept, { content }: LayoutRequest): Promise<boolean> {
  const same = await Promise.all([...menus].map(async ([name, text]) => textOf(await content.menu(name)) === text));
  return same.every(Boolean);
}

const textOf = (entries: object | undefined): string => JSON.stringify(entries ?? null);
