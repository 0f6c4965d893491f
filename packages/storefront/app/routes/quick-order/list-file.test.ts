import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { workbook } from "../../../src/testing/workbook.ts";
import { rowsFromFile } from "./list-file.ts";

const read = async (bytes: Uint8Array) =>
  (await rowsFromFile(bytes)).map(({ partNumber, quantity }) => [partNumber, quantity]);
const rows = [
  ["FLT-1001", "2"],
  ["Öl 5", "1,000"],
];
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));

test.each([
  ["UTF-8 with its mark, semicolons and Windows line ends", strToU8("\uFEFFPart;Qty\r\nFLT-1001;2\r\nÖl 5;1,000\r\n")],
  ["UTF-16 with tabs", utf16("FLT-1001\t2\nÖl 5\t1,000")],
  ["the code page of western Windows", new Uint8Array(Buffer.from('FLT-1001,2\n"Öl 5","1,000"', "latin1"))],
])("a text file in %s is read", async (_, bytes) => expect(await read(bytes)).toEqual(rows));

test("a workbook is read by its first sheet, with numbers, texts, quantities first and blank lines", async () => {
  const sheet = [["Qty", "Part number"], ["2", "FLT-1001"], [], ["1,000", "Öl 5"], [3, 1001]];
  expect(await read(workbook(sheet))).toEqual([...rows, ["1001", "3"]]);
});

test("a workbook of 5,000 lines keeps each in its place", async () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => [`P-${at}`, at + 1]);
  const found = await read(workbook(lines));
  expect(found).toHaveLength(5_000);
  expect([found[0], found[4_710]]).toEqual([
    ["P-0", "1"],
    ["P-4710", "4711"],
  ]);
});

test("a workbook that unpacks to a gigabyte is refused before it is unpacked", async () => {
  const sheet = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(64 << 20) });
  const declared = new DataView(sheet.buffer);
  // the gigabyte that a file claims to be, in the directory at its end
  const at = sheet.findLastIndex((_, i) => declared.byteLength > i + 4 && declared.getUint32(i, true) === 0x02014b50);
  declared.setUint32(at + 24, 1 << 30, true);
  const before = process.memoryUsage().rss;
  await expect(rowsFromFile(sheet)).rejects.toThrow("too large once unpacked");
  expect(process.memoryUsage().rss - before).toBeLessThan(50 << 20);
});

test("a workbook that says it is small and is not is no way around that", async () => {
  const sheet = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(64 << 20) });
  const declared = new DataView(sheet.buffer);
  const at = sheet.findLastIndex((_, i) => declared.byteLength > i + 4 && declared.getUint32(i, true) === 0x02014b50);
  declared.setUint32(at + 24, 1_000, true);
  await expect(rowsFromFile(sheet)).rejects.toThrow(/cannot be read|damaged/);
});

test.each(["XFD2000", "B1048576", "AAAA1"])(
  "a workbook with a single cell far out, at %s, is refused before it is filled up",
  async (name) => {
    const far = `<row r="${/\d+/.exec(name)![0]}"><c r="${name}"><v>2</v></c></row>`;
    const began = process.threadCpuUsage();
    await expect(rowsFromFile(workbook([["FLT-1001", 2]], far))).rejects.toThrow("too large once unpacked");
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(2_000);
  },
);

test.each([
  ["digits", "1".repeat(200_000), 3_000, "1".repeat(255)],
  ["blanks", `${" ".repeat(200_000)}1`, 0, undefined],
])(
  "a workbook whose cells all share one text of 200,000 %s is read as fast as any other",
  async (_, shared, count, first) => {
    const cells = (row: number) => ["A", "B"].map((column) => `<c r="${column}${row}" t="s"><v>0</v></c>`).join("");
    const rowsOfText = Array.from({ length: 3_000 }, (__, at) => `<row r="${at + 1}">${cells(at + 1)}</row>`).join("");
    const began = process.threadCpuUsage();
    const found = await read(workbook([], rowsOfText, shared));
    const { user } = process.threadCpuUsage(began);
    expect(found).toHaveLength(count);
    expect(found[0]?.[0]).toBe(first);
    expect(user / 1_000).toBeLessThan(2_000);
  },
);

test("a workbook of more rows than any list has is refused before they are read", async () => {
  const lines = Array.from({ length: 20_001 }, () => ["1"]);
  await expect(rowsFromFile(workbook(lines))).rejects.toThrow("too large once unpacked");
});

const attributes = Array.from({ length: 8_000 }, (_, at) => `a${at}=""`).join(" ");
test.each([
  ["attributes", `<c r="A1" ${attributes}/>`],
  ["entities in an attribute", `<c r="A1" t="${"&amp;".repeat(50_000)}"/>`],
  ["entities in a text", `<c r="A1" t="inlineStr"><is><t>${"&amp;".repeat(1_000_000)}</t></is></c>`],
])("a workbook of more %s than anybody writes is refused at once", async (_, cell) => {
  const began = process.threadCpuUsage();
  await expect(rowsFromFile(workbook([], `<row r="1">${cell}</row>`))).rejects.toThrow("too large once unpacked");
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(1_000);
});

test("a long list of numbers with ampersands and signs of equality is read", async () => {
  const rows = await rowsFromFile(workbook(Array.from({ length: 5_000 }, () => ["P&amp;1=".repeat(30), 2])));
  expect([rows.length, rows[0]?.partNumber.slice(0, 8)]).toEqual([5_000, "P&1=P&1="]);
});

test.each<[string, Uint8Array, string]>([
  ["a file of more than 4 MB", new Uint8Array((4 << 20) + 1), "larger than 4 MB"],
  ["a workbook of an old form", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "Save it as .xlsx"],
  ["half of a workbook", workbook([["FLT-1001", 2]]).slice(0, 300), "damaged"],
  ["an archive that is no workbook", zipSync({ "readme.xml": strToU8("<a/>") }), "cannot be read"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), "not a list"],
])("%s is refused in words", async (_, bytes, words) => {
  await expect(rowsFromFile(bytes)).rejects.toThrow(words);
});
