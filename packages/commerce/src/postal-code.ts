/** The first three digits of each state's ZIP codes, as ranges. Unassigned gaps are included. */
const zipCodes: Readonly<Record<string, string>> = {
  AA: "340",
  AE: "090-098",
  AK: "995-999",
  AL: "350-369",
  AP: "962-966",
  AR: "716-729",
  AS: "967",
  AZ: "850-869",
  CA: "900-961",
  CO: "800-819",
  CT: "060-069",
  DC: "200-205 569",
  DE: "197-199",
  FL: "320-339 341-349",
  GA: "300-319 398-399",
  GU: "969",
  HI: "967-968",
  IA: "500-529",
  ID: "832-839",
  IL: "600-629",
  IN: "460-479",
  KS: "660-679",
  KY: "400-427",
  LA: "700-715",
  MA: "010-027 055",
  MD: "206-219",
  ME: "039-049",
  MI: "480-499",
  MN: "550-567",
  MO: "630-659",
  MP: "969",
  MS: "386-397",
  MT: "590-599",
  NC: "270-289",
  ND: "580-589",
  NE: "680-699",
  NH: "030-038",
  NJ: "070-089",
  NM: "870-884",
  NV: "889-899",
  // 06390 is Fishers Island, which gets its mail from Connecticut
  NY: "005 063 100-149",
  OH: "430-459",
  OK: "730-749",
  OR: "970-979",
  PA: "150-196",
  PR: "006-007 009",
  RI: "028-029",
  SC: "290-299",
  SD: "570-577",
  TN: "370-385",
  TX: "733 750-799 885",
  UT: "840-849",
  VA: "201 220-246",
  VI: "008",
  VT: "050-059",
  WA: "980-994",
  WI: "530-549",
  WV: "247-269",
  // 83414 is Alta, which is reached from Idaho
  WY: "820-831 834",
};

/** The first letters of the postal codes of each province. */
const letters: Readonly<Record<string, string>> = {
  AB: "T",
  BC: "V",
  MB: "R",
  NB: "E",
  NL: "A",
  NS: "B",
  NT: "X",
  NU: "X",
  ON: "KLMNP",
  PE: "C",
  QC: "GHJ",
  SK: "S",
  YT: "Y",
};

/**
 * Whether a postal code may be in a region, given by its code: checks the first three digits in the United States, and
 * the first letter in Canada. True elsewhere and for unknown regions.
 */
export function isPostalCodeIn(country: string, region: string, postalCode: string): boolean {
  if (country === "CA") return letters[region]?.includes(postalCode.charAt(0).toUpperCase()) ?? true;
  const ranges = country === "US" ? zipCodes[region] : undefined;
  return ranges === undefined || isInRanges(ranges, postalCode);
}

/**
 * The codes of the regions that a postal code may be in, usually one; none if it is not a postal code. Undefined for
 * countries whose postal codes do not identify regions.
 */
export function regionsOf(country: string, postalCode: string): string[] | undefined {
  const isWhole = { US: /^\d{5}(-\d{4})?$/, CA: /^[a-z]\d[a-z] ?\d[a-z]\d$/i }[country];
  if (!isWhole) return undefined;
  if (!isWhole.test(postalCode)) return [];
  return Object.keys(country === "US" ? zipCodes : letters).filter((region) =>
    isPostalCodeIn(country, region, postalCode),
  );
}

function isInRanges(ranges: string, postalCode: string): boolean {
  const prefix = postalCode.slice(0, 3);
  return ranges.split(" ").some((range) => {
    const [first, last = first] = range.split("-");
    return prefix >= first! && prefix <= last!;
  });
}
