import { checkQuickOrder, limits } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownBuyer, openDemoStore, type DemoStore, type Guest } from "../../testing/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

async function checked(shopper: Guest, ...rows: readonly (readonly [partNumber: string, quantity?: string])[]) {
  const body = { rows: rows.map(([partNumber, quantity]) => ({ partNumber, quantity: quantity ?? "1" })) };
  return (await shopper.get(checkQuickOrder, { body })).rows;
}
const verdictsFor = async (...numbers: readonly string[]) =>
  (await checked(demo.guest(), ...numbers.map((number) => [number] as const))).map(({ verdict, product }) => [
    verdict,
    product?.sku ?? null,
  ]);

test("numbers are found as people write them: ours, the maker's, and other makers'", async () => {
  expect(await verdictsFor("FLT-1001", " flt 1001", "FLT1001", "fo3614", "l 7636 a", "OX2036")).toEqual(
    Array.from({ length: 6 }, () => ["Found", "FLT-1001"]),
  );
});

test("a number that was superseded says what took its place", async () => {
  const [row] = await checked(demo.guest(), ["flt-1013", "4"]);
  expect(row).toMatchObject({ verdict: "Replaced", product: { sku: "FLT-1001" }, quantity: "4.0" });
});

test("more than there is of what took a number's place is told as of any part", async () => {
  const [row] = await checked(demo.guest(), ["FLT-1013", "99,999"]);
  expect(row).toMatchObject({ verdict: "Stock", product: { sku: "FLT-1001" }, availableQuantity: "145.0" });
  expect(row!.message).toBe("Replaced by FLT-1001.\nOnly 145 in stock.");
});

test("what may be ordered before it has come is found, and no more than that", async () => {
  const [some, all] = await Promise.all(
    ["80", "81"].map(async (quantity) => (await checked(demo.guest(), ["DRV-8008", quantity]))[0]),
  );
  expect(some).toMatchObject({ verdict: "Found", message: null });
  expect(all).toMatchObject({
    verdict: "Stock",
    message: "Only 80 can be ordered now.",
    availableQuantity: "80.0",
    nearestQuantities: ["80.0"],
  });
});

test("the number of a family is several: its variations", async () => {
  const [row] = await checked(demo.guest(), ["GSK-2001"]);
  expect(row).toMatchObject({ verdict: "Several", product: null });
  expect(row!.choices.map(({ sku }) => sku)).toEqual(["GSK-2002", "GSK-2003", "GSK-2004"]);
});

test("a part of the workshop range is found by the buyers who may see it, and unknown to all others", async () => {
  const number = "TRD-1001";
  const mill = await knownBuyer({ db: demo.db, http: demo.app.http, storeId: demo.webstoreId }, "ada@mill.example");
  expect(await checked(mill, [number, "1"])).toMatchObject([{ verdict: "Found", product: { sku: number } }]);
  const [hidden, unknown] = await checked(demo.guest(), [number], ["NO-SUCH-PART"]);
  expect(hidden).toEqual({ ...unknown!, row: 1, partNumber: number });
});

test("a slip of the pen is told with the part that is meant, first of those that come near, and no hidden one is", async () => {
  const [swapped, misread, hidden] = await checked(demo.guest(), ["FTL-1001"], ["flt l001"], ["TRD-1010"]);
  expect(swapped).toMatchObject({ verdict: "NotSold", product: null, choices: [{ sku: "FLT-1001" }] });
  expect(misread!.choices[0]).toMatchObject({ sku: "FLT-1001" });
  expect(hidden!.choices.map(({ sku }) => sku)).not.toContain("TRD-1001");
});

test("that a list has a part several times is said in the shopper's language", async () => {
  const body = { rows: Array.from({ length: 2 }, () => ({ partNumber: "FLT-1001", quantity: "100" })) };
  const [row] = (await demo.guest().get(checkQuickOrder, Object.assign({ query: { language: "es" } }, { body }))).rows;
  expect(row!.message).toBe("Solo hay 145 en existencia.\nLa lista la tiene 2 veces, 200 en total.");
});

test("a part with a core charge tells it beside its price, which is without it as on the part's page", async () => {
  const [starter, filter] = await checked(demo.guest(), ["ELE-6101", "1"], ["FLT-1001", "1"]);
  expect(starter).toMatchObject({ verdict: "Found", coreCharge: "48.00", totalPrice: starter!.unitPrice });
  expect(filter!.coreCharge).toBeNull();
});

test("rows with too much of a part say what there is", async () => {
  const [row] = await checked(demo.guest(), ["FLT-1001", "9,999"]);
  expect(row).toMatchObject({ verdict: "Stock", product: { sku: "FLT-1001" }, availableQuantity: "145.0" });
});

test("a full list has a verdict for each row, in its order, with what is wrong in row 4,711", async () => {
  const rows = Array.from({ length: limits.quickOrderRows }, (_, at) => ({
    partNumber: at % 2 ? `nothing-${at}` : "FLT-1002",
    quantity: "",
  }));
  rows[4710] = { partNumber: "FLT-1001", quantity: "a dozen" };
  const { rows: told } = await demo.guest().get(checkQuickOrder, { body: { rows } });
  expect(told.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1));
  expect(told.map(({ partNumber }) => partNumber)).toEqual(rows.map(({ partNumber }) => partNumber));
  expect(told[4710]).toMatchObject({ verdict: "Quantity", message: "Enter a quantity as a number.", quantity: null });
});

test("one row more than a list may have is refused, and so is a body that no list needs", async () => {
  const ask = (rows: { partNumber: string }[]) => demo.guest().send(checkQuickOrder, { body: { rows } });
  const tooMany = await ask(Array.from({ length: limits.quickOrderRows + 1 }, () => ({ partNumber: "FLT-1001" })));
  expect(tooMany.errors).toMatchObject([{ errorCode: "MAX_LIMIT_EXCEEDED" }]);
  const tooLarge = await ask([{ partNumber: "x".repeat(3 << 20) }]);
  expect(tooLarge.errors).toMatchObject([{ errorCode: "REQUEST_TOO_LARGE" }]);
});
