import { searchProducts } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDemoStore, type DemoStore } from "../../../testing/demo-store.ts";

// What buyers type, and what a clerk at a parts counter would bring: the first SKU is the first result, the others are
// among the first three; after "any:", all of them are among the first three. `*` matches the rest of a SKU.

const wanted = `
  oil filter 200 series → FLT-1001 FLT-1012
  oil filter C404-85 → FLT-1002 KIT-3902
  oil filter for corvane c204 → FLT-1001 FLT-1012
  oil filter v-twin → FLT-1006 FLT-1007
  fo-3614 → FLT-1001
  FO3614 → FLT-1001
  ox 2036 → FLT-1001
  OX-2036 → FLT-1001
  FLT-1012 → FLT-1012 FLT-1001
  cartridge oil filter 600 → FLT-1102
  transmission filter → FLT-1105
  fuel filter C404 → any: FLT-1302 FLT-1303
  fuel water separator 600 series → FLT-1203 FLT-1205
  water separator marine → FLT-1204
  inline fuel filter 1/4 → any: FLT-1401 FLT-1402
  efi fuel filter → FLT-1404
  air filter 400 series → any: FLT-1501 FLT-1502
  safety air filter 600 → FLT-1504
  air filter BV-20 → FLT-1603 FLT-1604
  air filter honda bh-130 → FLT-1602
  coolant filter → FLT-1702 FLT-1701
  crankcase breather → FLT-1802 FLT-1801
  head gasket C404-100T → GSK-2001
  head gasket 400 series → GSK-2001
  head gasket bh-55 → GSK-2010 GSK-2306
  headgasket → any: GSK-20* GSK-20* GSK-20*
  rocker cover gasket 600 → GSK-2103
  valve cover gasket v-twin → GSK-2109 GSK-2307
  oil pan gasket 400 → GSK-2105
  sump gasket 204 → GSK-2104
  exhaust manifold gasket 400 → GSK-2201
  intake manifold gasket → GSK-2203 GSK-2207
  gasket set v-twin → GSK-2307
  rear main seal 400 series → SEA-2401
  crankshaft seal front 600 → SEA-2404
  o-ring → SEA-2501 SEA-2510
  o ring assortment → SEA-2510
  drain plug washer → SEA-2610 SEA-2601
  injector washer → SEA-2611
  piston kit 400 → ENG-3001
  piston bh-65 → ENG-3007
  cylinder liner wet → ENG-3103
  main bearings 600 → ENG-3205 ENG-3206
  rod bearing 400 → ENG-3301 ENG-3302
  rod bearing 0.25 undersize → ENG-3302 ENG-3206
  thrust washer → ENG-3208
  exhaust valve 400 series → ENG-3402
  valve spring v-twin → ENG-3504
  push rod 600 → ENG-3602
  tappet → ENG-3604
  oil pump 400 series → ENG-3701
  dipstick → ENG-3805
  service kit c404-85 → KIT-3902
  service kit 600 series → any: KIT-3904 KIT-3905
  oil change → KIT-3901 KIT-3902
  injector c404-75 → FUE-4001
  common rail injector → FUE-4003 FUE-4005 FUE-4004
  injector nozzle → FUE-4006
  high pressure pump common rail → FUE-4104
  fuel lift pump 600 → FUE-4302
  electric fuel pump 12v → FUE-4304 FUE-4307
  electric fuel pump 24 volt → FUE-4305
  carburetor BH-130 → FUE-4402
  carb v-twin → FUE-4403
  carb repair kit → FUE-4405
  carburettor bv-18 → FUE-4403
  stop solenoid 24v → FUE-4502
  water pump 400 series → COO-5001
  water pump C606-240CR → COO-5002 COO-5005
  waterpump 200 series → COO-5003
  raw water pump h4-40m → any: COO-5101 COO-5103
  impeller H4-75M → COO-5202
  sea water pump impeller → COO-5201 COO-5202 COO-5203
  thermostat 82 → any: COO-5301 COO-5304 COO-5306
  thermostat c404-145cr → COO-5303
  radiator cap 0.9 bar → COO-5402
  radiator 200 series → COO-5502
  upper radiator hose 400 → HSE-1106
  electric fan 12v → COO-5605
  alternator 12v 65a → ELE-6001
  alternator 24v → ELE-6002 ELE-6005
  starter 12v 400 series → ELE-6101
  starter motor bh-150 → ELE-6106
  battery 100ah → ELE-6201
  spark plug bh → ELE-6301
  spark plugs v-twin → ELE-6302
  glow plug 12v → any: ELE-6401 ELE-6405
  glow plug 200 series → any: ELE-6401 ELE-6402 ELE-6405
  ignition coil → ELE-6503
  ignition module v-twin → ELE-6502 ELE-6504
  coolant temp sensor → ELE-6603
  oil pressure switch → ELE-6702
  relay 12v 40a → ELE-6901
  fuse 10 amp → ELE-6904
  voltage regulator → any: GEN-7101 GEN-7102 GEN-7103
  transfer switch 200a → GEN-7402
  8PK1420 → DRV-8102
  6pk 1195 → DRV-8101
  belt tensioner 400 → DRV-8301
  6204 bearing → DRV-8403
  6205-c3 → DRV-8404
  30205 → DRV-8501
  engine mount m16 → DRV-8602
  muffler 400 series → any: EXH-9001 EXH-9002
  muffler c204 → EXH-9004
  flexible exhaust pipe 64 → EXH-9102
  turbo 400 → EXH-9301
  turbo gasket → GSK-2204 GSK-2205
  fuel hose 8mm → HSE-1001
  jubilee clip → HSE-1301 HSE-1310 HSE-1311
  hose clamp 45mm → HSE-1301 HSE-1311
  15w40 → FLU-3001
  15w-40 diesel oil → FLU-3001
  hydraulic oil iso 46 → FLU-3101
  antifreeze → any: FLU-3201 FLU-3202 FLU-3203
  grease cartridge → any: FLU-3301 FLU-3302
  loctite threadlocker → any: FLU-3401 FLU-3402
  brake cleaner → FLU-3501
  hex bolt m8 → HDW-2001 HDW-2012
  m10 nyloc → HDW-2311
  manifold nut → any: HDW-2308 HDW-2309
  oil fliter → any: FLT-10* FLT-10* FLT-10*
  alternater → any: ELE-600* ELE-600* ELE-600*
  gaskit → any: GSK-* GSK-* GSK-*
  thermosat → any: COO-530* COO-530* COO-530*
  radiater cap → any: COO-540* COO-540* COO-540*
  battrey → any: ELE-620* ELE-620* ELE-620*
  oil filter -kit → any: FLT-10* FLT-10* FLT-10*
  gasket set without head gasket → GSK-2302
  4 x FLT-1001 → FLT-1001
  FLT-1001 FLT-1002 → FLT-1001 FLT-1002
  FLT1OO1 → FLT-1001
  FLT-10 → any: FLT-10* FLT-10* FLT-10*
  C203-21 → FLT-1001
  corvane 404 water pump → COO-5001
  havnes impeller → any: COO-5201 COO-5202
  full rebuild kit C606 → GSK-2304
  drain plug m20 → ENG-3801
  gasket kit BV-18 → GSK-2307
  gasket kit for BV-20 → GSK-2307
  v belt a section → DRV-8001
  8mm fuel line → HSE-1001
  180F thermostat → any: COO-5301 COO-5304 COO-5306
  cheap oil → FLU-300*
  rod brgs → ENG-330*
  gskt → GSK-*
  tune up kit → KIT-390*
  rtv silicone → FLU-3403
  dip stick tube → ENG-3805
  filtro de aceite → any: FLT-10* FLT-10* FLT-10*
  Ölfilter → any: FLT-10* FLT-10* FLT-10*
  courroie → DRV-8*
  bougie → ELE-630*`;

/** Not yet answered as a clerk would. Once one is, move it to the list above. */
const missed = `
  water pump gasket C203-21 → COO-5003
  hose clamp 1 1/2 inch → HSE-1301 HSE-1311`;

interface BuyerQuery {
  readonly query: string;
  readonly skus: readonly string[];
  readonly isFirstFirst: boolean;
}

function queriesIn(list: string): BuyerQuery[] {
  return list
    .trim()
    .split("\n")
    .map((line) => {
      const [query = "", skus = ""] = line.trim().split(" → ");
      const isAny = skus.startsWith("any: ");
      return { query, skus: skus.replace("any: ", "").split(" "), isFirstFirst: !isAny };
    });
}

const isSku = (sku: string | undefined, pattern: string) =>
  pattern.endsWith("*") ? sku?.startsWith(pattern.slice(0, -1)) === true : sku === pattern;

function isAnswered(found: readonly string[], { skus, isFirstFirst }: BuyerQuery): boolean {
  if (isFirstFirst && !isSku(found[0], skus[0]!)) return false;
  const left = [...found];
  return skus.every((pattern) => {
    const at = left.findIndex((sku) => isSku(sku, pattern));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// with the index in memory: other tests show that the one in a database finds as much, and it ranks in one stage
describe.runIf(inject("testDatabase").kind === "embedded")("buyers' queries on the demo store", () => {
  let demo: DemoStore;
  beforeAll(async () => {
    demo = await openDemoStore();
  });
  afterAll(() => demo.close());

  async function unansweredAmong(list: string): Promise<string[]> {
    const guest = demo.guest();
    const unanswered: string[] = [];
    for (const asked of queriesIn(list)) {
      const { productsPage } = await guest.get(searchProducts, {
        query: { searchTerm: asked.query, fields: ["StockKeepingUnit"], pageSize: 3 },
      });
      const found = productsPage.products.map(({ fields }) => fields.StockKeepingUnit!.value!);
      if (!isAnswered(found, asked)) unanswered.push(`${asked.query}: ${found.join(" ")}`);
    }
    return unanswered;
  }

  test("a hundred and more are answered as the clerk at the counter would", async () => {
    expect(queriesIn(wanted).length).toBeGreaterThan(100);
    expect(await unansweredAmong(wanted)).toEqual([]);
  });

  test("those that are not yet stand in the list of what is missed", async () => {
    expect(await unansweredAmong(missed)).toHaveLength(queriesIn(missed).length);
  });
});
