import { searchProducts } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { parseBareFractions, parseMeasurements, nominalKeysOf } from "./unit-parser.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

const keysIn = (text: string) => parseMeasurements(text).map(({ key }) => key);

test.each([
  ["12v", ["12volt", "12 volts", "12v", "12 V", "12-volt battery", "Battery,12V", "12 Volt Amp Meter"]],
  ["5gal", ["5.0 gal", "5gal", "5 gallon", "5-gallon", "5 gallons"]],
  ["5ω", ["5 ohm", "5\u03a9", "5 \u03a9", "5 \u2126", "5\u2126", "5 Ohms"]],
  ["10kω", ["10000 ohms", "10k", "10 K", "10 k\u03a9", "10 kohm", "10kilohms"]],
  ["0.1ω", ["0.1 ohm", "100 mΩ", "100m\u2126", "±5% 100mΩ ½W", "100 mOhm", "100 milliohms", "0R1", "100 mohm"]],
  ["1000kω", ["1 MΩ", "1MΩ", "-55℃ 1MΩ", "1 Mohm", "1M OHM", "1 megohm", "1M", "1M0", "1 mohm", "1000k"]],
  ["0.1w", ["100 mW", "100mW", "1/10W", "0.1 W", "100mw", "100 milliwatts"]],
  ["21um", ["0.021 mm", "21 micron", "21 \u00b5m", "21 \u03bcm", "21um", "21 microns"]],
  [
    "0.375in",
    ['3/8"', "3/8 in", "3/8 inch", "3/8-inch", "3/8 in.", "3/8″", "3/8”", "3⁄8 inch", "0.375 in", ".375 inches"],
  ],
  ["1.375in", ['1 3/8"', "1-3/8 inch", "1.375 in"]],
  ["25lb", ["25 lb", "25 lbs", "25 pounds", "25lbs."]],
  ["10mm", ["10 mm", "10mm", "10 millimeters", "10\u00a0mm"]],
  ["2l", ["2000 ml", "2.0 l", "200 cl", "2 ltr", "2 liter", "2 litre", "2l", "2 L", "2 litres"]],
  ["40w", ["40 W", "40 watt", "40 watts", "40W"]],
  ["100psi", ["100 psi", "100PSI"]],
  ["4.7kω", ["4k7", "4K7", "4.7 kohm", "4700 Ω", "RC-0603-4k7"]],
  ["3.3v", ["3v3", "3V3 regulator", "3.3 V"]],
  ["2.2nf", ["2n2", "2200 pF"]],
  ["4.7uf", ["4u7", "4\u00b57", "4.7\u03bcF"]],
  ["1000uf", ["1 mF", "1000\u00b5F", "0.001 farad", "1,000 uF"]],
  ["47uf", ["47 MFD", "47 uF"]],
  ["500um", [".5mm", "0,5 mm", "0.50mm", "0.50 mm", "500 um"]],
  ["1500psi", ["1500 psi", "1,500 psi", "1,500.00 psi"]],
  ["1.5kw", ["1.5 kW", "1,5 kW", "1.50 kilowatts", "1500 watts", "1,500 W"]],
  ["100nf", ["100 nF", ".1 \u03bcF", "0,1 uF", "100000pF"]],
  [
    "90deg",
    ["90°", "90 deg", "90 degree", "90 degrees", "90 °", "90 °C", "90°C", "90 ℃", "90 deg C", "90 degrees celsius"],
  ],
  ["180degf", ["180 °F", "180 degrees Fahrenheit", "180 deg. F"]],
  ["1pct", ["1%", "1 %", "±1%", "1 percent", "1.0 % tolerance", "1 per cent"]],
  ["15hp", ["15 hp", "15 horsepower", "15 horse power"]],
  ["72in", ['72"', "2 yards", "6'", "6 ft", "6-foot", "6 feet"]],
  ["18ah", ["18 Ah", "18Ah", "18 amp hour", "18 amp-hours", "18-amp-hour", "18 ampere hours"]],
  ["5ah", ["5000mAh", "5,000 mAh", "5000 milliamp hours", "5 Ah"]],
  ["2kwh", ["2 kWh", "2 kilowatt-hours", "2000 Wh"]],
  ["16oz", ["16 oz", "16oz.", "16 fl oz", "16 fl. oz.", "16 fluid ounces"]],
  ["30ftlb", ["30 ft-lb", "30 ft lbs", "30 foot pounds"]],
  ["12v", ["12 volt battery", "12-volt-battery"]],
  ["m8x30", ["M8 x 30", "M8 X 30", "M8×30", "M8*30", "M8x30"]],
  ["0.375x16", ["3/8 x 16", "3/8x16", ".375 x 16"]],
  ["10x20x5", ["10.0 x 20 x 5,0 mm", "10x20x5mm", "10 x 20 x 5", "10mm x 20mm x 5", "10×20×5"]],
])("%s is the key of each of %j", (key, texts) => {
  for (const text of texts) expect([text, keysIn(text)]).toEqual([text, expect.arrayContaining([key])]);
});

test.each([
  ["90 °K", []],
  ["90 °cold", ["90deg"]],
  ["LM7805", []],
  ["12 volumes", []],
  ["5 wire", []],
  ["1.5", []],
  ["10.2.3 in stock", ["10.2.3in"]],
  ["2N2222", []],
  ["1/0 AWG", ["1/0awg"]],
  ["5 mW", ["0.005w"]],
  ["5 MW", ["5000kw"]],
  ["5 mΩ", ["0.005ω"]],
  ["5 m", ["5m"]],
  ["5 Metres", ["5m"]],
  ["5m2", []],
  ["1234567890123456.70 gal", ["1234567890123456.70gal"]],
  ["80's music", []],
  ["0x1F", []],
  ['18" x 24"', ["18in", "24in", "18x24"]],
])("%s has the measurements %j", (text, keys) => expect(keysIn(text)).toEqual(keys));

test.each([
  ["fuel hose 5/16", ["0.3125in"]],
  ["hose 1 1/2, clamp 1-3/4", ["1.5in", "1.75in"]],
  ["hose ½", ["0.5in"]],
  ["for 404 5/16", ["0.3125in"]],
  ["1/2 pint", []],
  ["3/8 in", []],
  ["3/8 x 16", []],
  ["24/7", []],
  ["AB1/2", []],
  ["1/2/2024", []],
])("%s has the bare fractions %j", (text, keys) => {
  expect(parseBareFractions(text, parseMeasurements(text)).map(({ key }) => key)).toEqual(keys);
});

test.each([
  ["0.3125in", ["7.94mm", "7.9mm", "8mm"]],
  ["0.5in", ["12.7mm", "12.5mm", "13mm"]],
  ["0.75in", ["19.05mm", "19mm"]],
  ["0.375in", ["9.52mm", "9.5mm"]],
  ["0.015625in", ["400um"]],
  ["24in", []],
  ["12v", []],
])("%s has the nominal sizes %j", (key, keys) => expect(nominalKeysOf(key)).toEqual(keys));

test("a measurement has its spelling and position", () => {
  expect(parseMeasurements("bolt M8 x 30, 12 volts")).toEqual([
    { key: "12v", written: "12 volts", start: 14 },
    { key: "m8x30", written: "m8 x 30", start: 5 },
  ]);
});

describe.each(searchPlaces)("with the index in %s", (place) => {
  const groups: [thing: string, spellings: string[], other: string][] = [
    ["Pump", ["12volt", "12 volts", "12v", "12 V"], "24 V, 12 l"],
    ["Can", ["5gal", "5 gallon", "5-gallon"], "10 gallon"],
    ["Resistor", ["5 ohm", "5.0 ohm", "5\u03a9", "5 \u03a9", "5 \u2126"], "5 kohm"],
    ["Heater", ["1500 W", "1,500 watts", "1.5 kW", "1500w"], "15 kW"],
    ["Spacer", ["1/2 in", ".5 inch", '0.5"', "0,50 in"], "5 in"],
    ["Trimmer", ["10k", "10 k\u03a9", "10 kohm"], "100k"],
    ["Shunt", ["0.1 ohm", "100 m\u03a9", "100m\u03a9", "0R1"], "100 M\u03a9"],
    ["Divider", ["1 M\u03a9", "1M\u03a9", "1000 kohm", "1M"], "1 m\u03a9"],
    ["Element", ["21 micron", "21 \u00b5m", "21 \u03bcm", "21um"], "12 micron"],
    ["Socket", ['3/8"', "3/8 in", "3/8 inch", "3/8-inch"], "3/4 inch"],
    ["Rope", ["25 lb", "25 lbs", "25 pounds"], "50 lb"],
    ["Hose", ["10 mm", "10mm"], "12 mm"],
    ["Bottle", ["2 ltr", "2 liter", "2 litre", "2l"], "1 l"],
    ["Bulb", ["40 W", "40 watt", "40 watts", "40w"], "60 W"],
    ["Gauge", ["100 psi", "100psi"], "200 psi"],
    ["Battery", ["18 Ah", "18 amp hour", "18 amp-hours"], "60 Ah"],
    ["Elbow", ["90\u00b0", "90 deg", "90 degree"], "45 deg"],
    ["Thermostat", ["82 °C", "82 ℃", "82 degrees", "82 deg C", "82 degrees celsius"], "71 °C"],
    ["Coil", ["1%", "±1%", "1 %", "1 percent"], "10%"],
    ["Bolt", ["M8 x 30", "M8 X 30", "M8\u00d730", "M8*30", "M8x30"], "M8 x 25"],
    ["Tap", ["3/8 x 16", "3/8x16"], "3/8 x 24"],
    ["Bearing", ["10x20x5mm", "10 x 20 x 5 mm", "10 x 20 x 5", "10 mm x 20 mm x 5 mm"], "5 x 10 x 2 mm"],
  ];
  const products = groups.flatMap(([thing, spellings, other]) => [
    ...spellings.map((spelling, at) => ({ sku: `${thing}-n${at}`, name: `${thing}, ${spelling}` })),
    ...spellings.map((spelling, at) => ({ sku: `${thing}-a${at}`, name: thing, attributes: { Measure: spelling } })),
    { sku: `${thing}-other`, name: `${thing}, ${other}` },
  ]);
  let shop: TestCatalogue;
  const attributes = [{ name: "Bore", unit: "mm" }];
  const bushes = ["20", "200", "2"].map((Bore, at) => ({ sku: `BUSH-${at}`, name: "Bush", attributes: { Bore } }));
  const fuses = [
    { sku: "FUSE-10", name: "Blade fuse, 10 A" },
    { sku: "RELAY-30", name: "Relay, 30 A", description: "Has a fuse in its holder, for 30 A" },
  ];
  const liners = ["0.50 mm", "0,5 mm", "0.5", "0.5mm", "0.25 mm", "5.0 mm", "0.5x", "5"].map((size, at) => ({
    sku: `OVER-${at}`,
    name: `Liner, ${size} oversize`,
  }));
  const relays = [
    ...["12 V 30 A", "12 V 20 A", "24 V 40 A"].map((sizes, at) => ({
      sku: `RELAY-${at}`,
      name: `Relay, ${sizes}`,
      description: "A relay.",
      categories: ["relays"],
    })),
    {
      sku: "CHANGE-OVER",
      name: "Change-over relay with a lamp that shows when it is on, under one lid, 12 V 40 A",
      categories: ["switches"],
    },
    { sku: "TALK", name: "Relay, 12 V 30 A", description: "Relay of 30 A, relay of 40 A.", categories: ["relays"] },
    { sku: "CHARGER", name: "Charger, 12 V 40 A", description: "With a relay.", categories: ["switches"] },
  ];
  const begun = [
    { sku: "CAP-100", name: "Capacitor, 100 nF", description: "From -40 C on" },
    { sku: "SWITCH-CAP", name: "Switch cap, C type" },
    { sku: "CA-1", name: "CA-1 isolator" },
  ];
  const timers = [
    { sku: "TIMER-1", name: "Timer", partNumber: "TLC556-D", description: "Two 555, each a timer: 555" },
    { sku: "TIMER-2", name: "Circuit of a timer with many a leg, in a frame", partNumber: "NE555N" },
  ];
  const hoses = [
    { sku: "FUEL-LINE-8", name: "Fuel line", attributes: { Bore: "8" } },
    { sku: "FUEL-LINE-10", name: "Fuel line", attributes: { Bore: "10" } },
    { sku: "INLINE", name: "Fuel filter, inline, 5/16 in line" },
    { sku: "PLAIN", name: "Fuel filter, class 5, for line 16" },
    { sku: "COOLANT-38", name: "Coolant line, 38 mm" },
    { sku: "COOLANT-1", name: "Coolant line, 1 wire, 1/2 turn, 2 m" },
    { sku: "NPT", name: "Drain cap, 3/8 NPT" },
    { sku: "CAP", name: "Drain cap, M20x1.5" },
    { sku: "TURN", name: "Valve key, 1/4 turn" },
  ];
  const categories = [{ code: "relays" }, { code: "switches" }];
  beforeAll(async () => {
    const all = [...products, ...bushes, ...fuses, ...liners, ...relays, ...begun, ...timers, ...hoses];
    shop = await openTestCatalogue({ attributes, categories, products: all }, { search: place });
  });
  afterAll(() => shop.close());

  test.each(["100nF c", "100nF ca", "100 nF cap", "100nf capa"])(
    "the measurement still matches while the product's name is being typed: %s",
    async (searchTerm) => {
      const { productsPage, termReading } = await shop.guest.get(searchProducts, { query: { searchTerm } });
      expect(productsPage.products.map(({ fields }) => fields.StockKeepingUnit?.value)).toEqual(["CAP-100"]);
      expect(termReading?.droppedWords ?? []).toEqual([]);
    },
  );

  test.each(["bush 20 mm", "20mm bush", "20 millimetres bush", "bush 2cm"])(
    "%s finds a number whose unit comes from the attribute",
    async (searchTerm) => {
      const { skus, termReading } = await foundIn(shop, searchTerm);
      expect(skus[0]).toBe("BUSH-0");
      expect(termReading).toBeUndefined();
    },
  );

  test.each(groups)("%s: every spelling finds all others: %j", async (thing, spellings) => {
    const written = products.flatMap(({ sku }) =>
      sku.startsWith(`${thing}-`) && !sku.endsWith("-other") ? [sku] : [],
    );
    for (const spelling of spellings) {
      const { skus, termReading } = await foundIn(shop, `${thing} ${spelling}`, { pageSize: 20 });
      expect([spelling, skus.slice(0, written.length).sort()]).toEqual([spelling, written.sort()]);
      expect([spelling, termReading]).toEqual([spelling, undefined]);
    }
  });

  test.each(["rope 40 watt", "rope 40w", "40 watt rope", "rope m8 x 30"])(
    "%s finds only ropes and reports that none has the measurement: a 40 W bulb is not a rope",
    async (searchTerm) => {
      const { skus, termReading } = await foundIn(shop, searchTerm, { pageSize: 40 });
      const ropes = products.flatMap(({ sku }) => (sku.startsWith("Rope-") ? [sku] : []));
      expect(skus.sort()).toEqual(ropes.sort());
      expect(termReading?.searchedTerm).toBe("rope");
    },
  );

  test("a part with a measurement that no fuse has does not outrank fuses, even if its description mentions them", async () => {
    const { skus, termReading } = await foundIn(shop, "fuse 30 amp");
    expect(skus[0]).toBe("FUSE-10");
    expect(termReading?.droppedWords).toEqual(["30 amp"]);
  });

  test.each([
    "0.5 oversize liner",
    "liner 0.50 oversize",
    "oversize liner 0,5",
    "liner .5 oversize",
    "oversize liner .5",
  ])("%s finds liners with any spelling of the decimal number", async (searchTerm) => {
    const { skus, termReading } = await foundIn(shop, searchTerm);
    expect(skus.slice(0, 4).sort()).toEqual(["OVER-0", "OVER-1", "OVER-2", "OVER-3"]);
    expect(termReading).toBeUndefined();
  });

  test.each(["relay 12v 40a", "40 A relay, 12 V"])(
    "%s ranks the part with both measurements above parts in the category of relays that lack one",
    async (searchTerm) => {
      const { skus } = await foundIn(shop, searchTerm);
      expect(skus[0]).toBe("CHANGE-OVER");
    },
  );

  test("digits in a part's own number count for more than digits in its description", async () => {
    const { skus } = await foundIn(shop, "timer 555");
    expect(skus).toEqual(["TIMER-2", "TIMER-1"]);
  });

  test.each([
    ["fuel line 5/16", "FUEL-LINE-8"],
    ["5/16 fuel line", "FUEL-LINE-8"],
    ['fuel line 5/16"', "FUEL-LINE-8"],
    ["coolant line 1 1/2", "COOLANT-38"],
    ["coolant line 1-1/2", "COOLANT-38"],
    ["coolant line 1.5 inch", "COOLANT-38"],
    ["drain cap 3/8", "NPT"],
    ["drain cap 3/8 inch", "NPT"],
    ["valve key 1/4", "TURN"],
  ])("%s ranks first the part with that nominal size, or with the fraction in its name", async (searchTerm, sku) => {
    const { skus, termReading } = await foundIn(shop, searchTerm);
    // the database ignores word order in names, so a part for a line of that size may rank first
    expect(skus.slice(0, place === "memory" ? 1 : 2)).toContain(sku);
    expect(termReading).toBeUndefined();
  });

  test("a fraction that no part of the kind has is dropped and reported", async () => {
    const { skus, termReading } = await foundIn(shop, "fuel line 1 1/2");
    expect(skus[0]).toMatch("FUEL-LINE");
    expect(termReading).toMatchObject({ searchedTerm: "fuel line", droppedWords: ["1 1/2"], isPartial: false });
  });

  test("if no product has the measurement, products with its unit are found", async () => {
    const { skus, termReading } = await foundIn(shop, "999 watt", { pageSize: 40 });
    expect(skus.length).toBeGreaterThan(0);
    expect(termReading).toMatchObject({ droppedWords: ["999"] });
  });
});
