/** Product fields that have their own place on its page; any other custom field is a row of the specifications. */
const OWN_PLACE: ReadonlySet<string> = new Set([
  "Brand__c",
  "ManufacturerPartNumber__c",
  "Fits__c",
  "FitsSerials__c",
  "CoreCharges__c",
  "Callouts__c",
  "Replaces__c",
  "ReplacedBy__c",
]);

export interface SpecificationLine {
  label: string;
  value: string;
}

/**
 * The custom fields that have a value. `labels` are the store's, by API name and in its order; fields without one
 * follow with a label of our own, as the wire keeps no order.
 */
export function specificationOf(
  fields: Readonly<Record<string, string | null>>,
  labels: ReadonlyMap<string, string> = new Map(),
): SpecificationLine[] {
  const others = Object.keys(fields)
    .filter((name) => name.endsWith("__c") && !labels.has(name))
    .map((name): [string, string] => [name, labelFrom(name)])
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  return [...labels, ...others].flatMap(([name, label]) => {
    const value = fields[name];
    return value && !OWN_PLACE.has(name) ? [{ label, value: value.replace(/; */g, "; ") }] : [];
  });
}

/** `Outer diameter` for `OuterDiameter__c`: the wire names attributes, but does not label them. */
export function labelFrom(apiName: string): string {
  const name = apiName.replace(/__c$/, "").replace(/^X(?=\d)/, "");
  // A name of several words has separators; only one written as a single word is split at its capitals.
  const spaced = name.includes("_") ? name.replaceAll("_", " ") : name.replace(/([a-z\d])([A-Z])/g, "$1 $2");
  const words = spaced
    .trim()
    .split(/\s+/)
    .map((word, index) => (index > 0 && /^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word));
  return words.join(" ");
}

/** Lists are joined by `;` on the wire. */
export function listIn(text: string | null | undefined): string[] {
  return text ? text.split(";").filter(Boolean) : [];
}
