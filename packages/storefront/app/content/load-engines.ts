import { enginesModule, type EngineFacts } from "@tradecounter/client";
import { locale } from "../language.ts";
import type { PageRequest } from "../router/index.ts";
import { familySlug } from "./family-slug.ts";

export interface Family {
  readonly maker: string;
  readonly name: string;
  readonly slug: string;
  readonly models: readonly EngineFacts[];
}

/** Sorts C404-75 before C404-100T. */
const inOrder = new Intl.Collator(locale, { numeric: true }).compare;

/** The engines of the catalog by maker and family; empty if the store knows none. */
export async function loadFamilies({ client, signal }: Pick<PageRequest, "client" | "signal">): Promise<Family[]> {
  const engines = await enginesModule(client).list({ signal });
  return [...Map.groupBy(engines, familySlug)].map(([slug, models]) => {
    const { maker, family } = models[0]!;
    return { maker, name: family, slug, models: models.toSorted((a, b) => inOrder(a.model, b.model)) };
  });
}
