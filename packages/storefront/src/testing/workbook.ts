import { strToU8, zipSync } from "fflate";

/** The smallest possible workbook. */
export function workbook(lines: readonly (readonly (string | number)[])[], after = "", shared = ""): Uint8Array {
  const office = "http://schemas.openxmlformats.org";
  const cell = (value: string | number, name: string) =>
    typeof value === "number"
      ? `<c r="${name}"><v>${value}</v></c>`
      : `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (cells: readonly (string | number)[], at: number) =>
    `<row r="${at + 1}">${cells.map((value, column) => cell(value, `${"ABCDEFGH"[column]}${at + 1}`)).join("")}</row>`;
  const related = (...parts: [type: string, target: string][]) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${parts.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join("")}</Relationships>`;
  return zipSync({
    "[Content_Types].xml": strToU8(`<Types xmlns="${office}/package/2006/content-types"/>`),
    "_rels/.rels": strToU8(related(["officeDocument", "xl/workbook.xml"])),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      related(["worksheet", "worksheets/sheet1.xml"], ["sharedStrings", "sharedStrings.xml"]),
    ),
    "xl/sharedStrings.xml": strToU8(
      `<sst xmlns="${office}/spreadsheetml/2006/main"><si><t xml:space="preserve">${shared}</t></si></sst>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${lines.map(row).join("")}${after}</sheetData></worksheet>`,
    ),
  });
}
