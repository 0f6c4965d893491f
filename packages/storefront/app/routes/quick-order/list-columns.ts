import { typedDecimal } from "@tradecounter/commerce";

/** The columns of a list's part numbers and quantities, from 0. */
export interface Columns {
  readonly number: number;
  /** `none`: its rows contain more than a number, but it is unclear which cell is the quantity. `absent`: they contain nothing more. */
  readonly quantity: number | "none" | "absent";
}

export type Cells = readonly string[];

/** Headings in English, Spanish, German and French, without accents and in lower case; the most certain first. */
const quantityHeadings = [
  /\b(order(ed)?|req'?d|required|needed|wanted) (qty|quantity)\b|\b(qty|quantity) (to order|ordered|req'?d|required|needed|wanted)\b|\bbestellmenge\b/,
  /\b(qty|quantity|cantidad|cant|menge|anzahl|stuckzahl|quantite|qte)\b/,
  /^(needed|ordered|required|req'?d|wanted|order|pieces|pcs|units|unidades|uds|stuck|stk)$/,
];
const numberHeadings = [
  /\bsku\b|\b(part|item|article|product) ?(no|nr|num|number|code|#)(?!\p{L})|\b(artikel|teile?|bestell|material) ?(nummer|nr)\b|\b(numero|no|n|codigo|code|ref|referencia|reference) (de |du )?(la )?(pieza|parte|piece|articulo|article|produit|producto)\b/u,
  /^(part|article|artikel|articulo|teil|ref|reference|referenz|referencia|mpn|oem)\b/,
  /^(item|product|number|code|codigo|numero|nummer|producto|produit|pieza|piece)\b/,
];
const amount = /^amount\b/;
const money = /\b(price|cost|total|value|preis|betrag|summe|precio|importe|coste|prix|montant|eur|usd)\b/;
/** Figures that are not order quantities: they mean something else, or another kind of quantity. */
const otherFigures =
  /^(pos|position|posicion|line|linea|ligne|row|zeile|fila|lfd|no|nr|n|#)( ?(no|nr|number))?$|\b(stock|hand|available|shipped|delivered|min|minimum|max|maximum|pack|per|each|unit|year|model|weight|kg|ean|gtin|upc|barcode|date|po|lager|bestand|jahr|ano|annee|no|nr|number|nummer|numero|code|disponible|minim[ao]|existencias)\b/;
/** A quantity in a list without headings, where only the rows show that it is one. */
const wholeNumber = /^(\d{1,5}|\d{1,3}(,\d{3})+)$/;

/** Whether a list's first row contains headings. */
export function isHeading(cells: Cells): boolean {
  const names = cells.map(plain);
  return (
    names.every((name) => !/\d/.test(name)) &&
    names.some((name) => [...quantityHeadings, ...numberHeadings, amount].some((words) => words.test(name)))
  );
}

/** The columns of a list with a heading of several cells. */
export function columnsNamed(heading: Cells, rows: readonly Cells[]): Columns {
  const names = heading.map(plain);
  const named = quantityNamed(names);
  const number = numberNamed(names, named);
  if (named >= 0) return { number, quantity: named };
  const width = Math.max(heading.length, ...rows.map((cells) => cells.length));
  const filled = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== number && rows.some((cells) => cells[column]),
  );
  const figures = filled.filter((column) => mayBeQuantity(names[column] ?? "", column, rows));
  if (figures.length === 1) return { number, quantity: figures[0]! };
  return { number, quantity: filled.length > 0 ? "none" : "absent" };
}

/** The columns of a list without headings. Our choice: if either column may be either, the number comes first. */
export function columnsIn(rows: readonly Cells[]): Columns {
  const figuresIn = (column: number) => rows.filter((cells) => isFigure(cells[column])).length;
  return figuresIn(0) > figuresIn(1) ? { number: 1, quantity: 0 } : { number: 0, quantity: 1 };
}

const plain = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’`´]/g, "'")
    .replace(/[^\p{L}\p{N}'#]+/gu, " ")
    .trim()
    .toLowerCase();

function quantityNamed(names: Cells): number {
  for (const words of quantityHeadings) {
    const found = names.findIndex((name) => words.test(name) && !otherFigures.test(name) && !money.test(name));
    if (found >= 0) return found;
  }
  // next to a price it is the line total
  return names.some((name) => money.test(name)) ? -1 : names.findIndex((name) => amount.test(name));
}

function numberNamed(names: Cells, quantity: number): number {
  for (const words of numberHeadings) {
    const found = names.findIndex((name, at) => at !== quantity && words.test(name));
    if (found >= 0) return found;
  }
  return quantity === 0 ? 1 : 0;
}

function mayBeQuantity(name: string, column: number, rows: readonly Cells[]): boolean {
  const isOther = otherFigures.test(name) || money.test(name) || amount.test(name);
  return !isOther && rows.every((cells) => !cells[column] || wholeNumber.test(cells[column]));
}

function isFigure(cell: string | undefined): boolean {
  return cell !== undefined && cell !== "" && typedDecimal(cell) !== undefined;
}
