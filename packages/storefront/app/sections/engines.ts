import type { Facet } from "@tradecounter/wire";
import { locale } from "../language.ts";

/** An engine model that parts fit. */
export interface EngineModel {
  code: string;
  /** Maker and model. */
  name: string;
  /** How many parts fit it. */
  parts: number;
}

export interface Engines {
  /** Maker and family, such as `Corvane 400 Series`. */
  families: string[];
  models: EngineModel[];
}

/** Fields that filter a search by engine. */
export const FAMILY = { attributeType: "Custom", nameOrId: "EngineFamily__c" } as const;
export const MODEL = { attributeType: "Custom", nameOrId: "Fits__c" } as const;
/** Its values are a model and a serial number, such as `C204-42: 204A 018834`. */
export const SERIAL = { attributeType: "Custom", nameOrId: "SerialNumber__c" } as const;

/** All engines that the facets of these lists contain; a part in two lists counts in both. */
export function enginesIn(facetLists: readonly (readonly Facet[])[]): Engines {
  const families = new Set<string>();
  const models = new Map<string, EngineModel>();
  for (const facet of facetLists.flat()) {
    if (facet.facetType !== "DistinctValue") continue;
    for (const { nameOrId, displayName, productCount } of facet.values) {
      if (facet.nameOrId === FAMILY.nameOrId) families.add(nameOrId);
      else if (facet.nameOrId === MODEL.nameOrId) {
        const parts = (models.get(nameOrId)?.parts ?? 0) + productCount;
        models.set(nameOrId, { code: nameOrId, name: displayName, parts });
      }
    }
  }
  const inOrder = new Intl.Collator(locale, { numeric: true }).compare;
  return {
    families: [...families].toSorted(inOrder),
    models: [...models.values()].toSorted((a, b) => inOrder(a.name, b.name)),
  };
}

/**
 * The models of a family, from what fits the family. Parts often fit more than one family, so the models of others
 * are among them: a model belongs here if its maker is the family's and every part that fits it fits the family.
 */
export function modelsOfFamily(
  family: string,
  models: readonly EngineModel[],
  fitFamily: readonly Facet[],
): EngineModel[] {
  const counts = new Map(enginesIn([fitFamily]).models.map(({ code, parts }) => [code, parts]));
  const maker = (name: string) => name.split(" ", 1)[0];
  const own = models.filter(({ code, name, parts }) => maker(name) === maker(family) && counts.get(code) === parts);
  return own.length > 0 ? own : models.filter(({ code }) => counts.has(code));
}
