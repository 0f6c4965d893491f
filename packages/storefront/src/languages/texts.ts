import { parseAst } from "vite";

// Finds the texts of a module that people read, and replaces them. Pages contain their texts in English, in place;
// a catalogue has their translations (docs/decisions/languages.md).

/** Translations of English texts. A key is the text as written, with `{0}` for a value and `<0>…</0>` for a part in other markup. */
export type Catalogue = Readonly<Record<string, string>>;

/** A text of a catalogue does not fit its place. */
export class CatalogueError extends Error {}

/** The syntax of a module: a type argument in one is an element in the other. */
export type Lang = "ts" | "tsx";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** Attributes and members whose value people read wherever it occurs. */
const textNames = new Set(
  "label group title aria-label placeholder alt hint lead message description heading legend summary text instead does says words".split(
    " ",
  ),
);
/** Attributes that never hold text, whatever it looks like. */
const codeNames = new Set(
  "name form className d viewBox media href to id key type rel sizes srcSet style as autoComplete".split(" "),
);
/** The function that formats a count with its noun, given the forms of the noun. */
const COUNTED = "counted";

const hasWord = (text: string) => /\p{L}/u.test(text);
/** A sentence or a part of one; code has no space between words, or no capital. */
const isSentence = (text: string) => /^[\p{Lu}“{,][^<>=;]*\p{L}[^<>=;]* \S/u.test(text) && hasWord(text);

function isSentenceWithValues({ quasis }: Node): boolean {
  const text = (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}");
  return /\p{L}/u.test(text) && / /.test(text) && !/[<>=;#/[\]|]/.test(text) && text.includes("{}");
}

/** Lowercase words, such as `some parts`; code has punctuation in it, or is a single word. */
const isPhrase = (text: string) => /^\p{Ll}+(,? [\p{Ll}’]+)+$/u.test(text);
const isWords = (text: string) => /^\p{Lu}\p{Ll}*( .*)?$/u.test(text) || isPhrase(text);

/** Labels of several values: `{ rows: "Rows", drawings: "Drawings" }`. */
function isListOfWords({ properties }: Node): boolean {
  const values = (properties as Node[]).map((one) => one["value"] as Node | undefined);
  return values.length > 1 && values.every((value) => value?.type === "Literal" && isWords(String(value["value"])));
}

/** Texts that people read, without duplicates, in the order of the module. */
export function textsIn(code: string, lang: Lang): string[] {
  const found = new Set<string>();
  rewrite(code, lang, (text) => {
    found.add(text);
    return undefined;
  });
  return [...found];
}

/** The module with its texts translated; what the catalogue lacks stays English. Throws CatalogueError. */
export function translated(code: string, lang: Lang, catalogue: Catalogue): string {
  return rewrite(code, lang, (text) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined));
}

function rewrite(code: string, lang: Lang, translate: (text: string) => string | undefined): string {
  const program = parseAst(code, { lang }) as unknown as Node;
  const edits: Edit[] = [];

  /** The source of a range, with the changes made within it. */
  function slice(start: number, end: number): string {
    const inner = edits.filter((edit) => edit.start >= start && edit.end <= end).sort((a, b) => b.start - a.start);
    let text = code.slice(start, end);
    for (const edit of inner) text = text.slice(0, edit.start - start) + edit.code + text.slice(edit.end - start);
    return text;
  }

  function replace(start: number, end: number, made: string): void {
    for (let at = edits.length - 1; at >= 0; at--)
      if (edits[at]!.start >= start && edits[at]!.end <= end) edits.splice(at, 1);
    edits.push({ start, end, code: made });
  }

  /** The possible values of an expression, if they are texts. */
  function valuesOf(node: Node): Node[] {
    switch (node.type) {
      case "ConditionalExpression":
        return [...valuesOf(node["consequent"] as Node), ...valuesOf(node["alternate"] as Node)];
      case "LogicalExpression":
        return [
          ...(node["operator"] === "&&" ? [] : valuesOf(node["left"] as Node)),
          ...valuesOf(node["right"] as Node),
        ];
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
        return valuesOf(node["expression"] as Node);
      case "ArrowFunctionExpression":
        return valuesOf(node["body"] as Node);
      case "Literal":
      case "TemplateLiteral":
        return [node];
      default:
        return [];
    }
  }

  function textAt(node: Node, isAttribute = false): void {
    if (node.type === "Literal") {
      const { value } = node;
      if (typeof value !== "string" || !hasWord(value)) return;
      const other = translate(value);
      if (other === undefined) return;
      expectPlaces(value, other);
      replace(node.start, node.end, isAttribute ? `{${JSON.stringify(other)}}` : JSON.stringify(other));
      return;
    }
    const quasis = node["quasis"] as { value: { cooked: string } }[];
    const text = quasis.map(({ value }, at) => (at === 0 ? "" : `{${at - 1}}`) + value.cooked).join("");
    if (!hasWord(text.replaceAll(/\{\d+\}/g, ""))) return;
    const other = translate(text);
    if (other === undefined) return;
    expectPlaces(text, other);
    const values = node["expressions"] as Node[];
    const made = other
      .replaceAll(/[\\`]|\$\{/g, "\\$&")
      .replaceAll(/\{(\d+)\}/g, (_, at: string) => `\${${slice(values[Number(at)]!.start, values[Number(at)]!.end)}}`);
    replace(node.start, node.end, `\`${made}\``);
  }

  function visit(node: unknown, around: { readonly isText?: boolean } = {}): void {
    if (Array.isArray(node)) return node.forEach((one) => visit(one));
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const here = node as Node;
    const { type } = here;
    if (type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(type)) return;
    switch (type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
        return;
      case "JSXElement":
      case "JSXFragment":
        visit(here["openingElement"]);
        return visitChildren(here);
      case "JSXAttribute":
        return visitAttribute(here);
      case "Property":
        return visitProperty(here);
      case "ConditionalExpression": {
        visit(here["test"]);
        const values = valuesOf(here);
        // alternative wordings
        const isText =
          values.some((one) => one.type === "TemplateLiteral" && isSentenceWithValues(one)) ||
          values.some((one) => one.type === "Literal" && isPhrase(String(one["value"])));
        for (const branch of [here["consequent"], here["alternate"]]) visit(branch, { isText });
        return;
      }
      case "ObjectExpression":
        if (isListOfWords(here)) return (here["properties"] as Node[]).forEach((one) => textAt(one["value"] as Node));
        return visit(here["properties"]);
      case "CallExpression":
      case "NewExpression":
        return visitCall(here);
      case "Literal":
        if (typeof here["value"] === "string" && (around.isText || isSentence(here["value"]))) textAt(here);
        return;
      case "TemplateLiteral": {
        visit(here["expressions"]);
        if (around.isText || isSentenceWithValues(here)) textAt(here);
        return;
      }
      default:
        for (const member of Object.values(here)) visit(member);
    }
  }

  function visitTexts(value: Node): void {
    visit(value);
    for (const one of valuesOf(value)) textAt(one);
  }

  function visitAttribute(attribute: Node): void {
    const name = String((attribute["name"] as Node)["name"]);
    const value = attribute["value"] as Node | null;
    if (!value || codeNames.has(name) || name.startsWith("data-")) {
      if (value?.type === "JSXExpressionContainer" && !codeNames.has(name)) visit(value["expression"]);
      return;
    }
    const isText = textNames.has(name);
    if (value.type === "Literal") {
      if (isText || isSentence(String(value["value"]))) textAt(value, true);
    } else if (value.type === "JSXExpressionContainer") {
      if (isText) visitTexts(value["expression"] as Node);
      else visit(value["expression"]);
    } else visit(value);
  }

  function visitProperty(property: Node): void {
    const key = property["key"] as Node;
    const value = property["value"] as Node;
    if (property["computed"]) visit(key);
    if (textNames.has(String(key["name"] ?? key["value"]))) visitTexts(value);
    else visit(value);
  }

  function visitCall(call: Node): void {
    const callee = call["callee"] as Node;
    const given = call["arguments"] as Node[];
    const called = String(callee["name"]);
    // messages of our own errors are for engineers
    if (call.type === "NewExpression" && called.endsWith("Error")) return;
    if (called !== COUNTED) {
      visit(callee);
      visit(given);
      return;
    }
    visit(given[0]);
    const [one, many] = [given[1], given[2]];
    if (one?.type !== "Literal" || (many && many.type !== "Literal")) return visit([one, many]);
    const singular = String(one["value"]);
    const forms = `${singular}|${many ? String(many["value"]) : `${singular}s`}`;
    const other = translate(forms);
    if (other === undefined) return;
    const made = other.split("|").map((form) => JSON.stringify(form));
    if (made.length < 2) throw new CatalogueError(`"${forms}" needs its forms with | between, and has "${other}"`);
    replace(one.start, (many ?? one).end, made.join(", "));
  }

  /** Children with a text among them are a single message, so that a language may reorder them. */
  function visitChildren(element: Node): void {
    const children = element["children"] as Node[];
    if (!children.some((child) => child.type === "JSXText" && hasWord(shownText(child)))) {
      for (const child of children) {
        if (child.type === "JSXExpressionContainer") visitTexts(child["expression"] as Node);
        else if (child.type !== "JSXText") visit(child);
      }
      return;
    }
    const places: Node[] = [];
    const text = messageOf(children, places);
    const other = translate(text);
    if (other === undefined) return;
    expectPlaces(text, other);
    const { start } = children[0]!;
    replace(start, children.at(-1)!.end, childrenFrom(other, places));
  }

  function messageOf(children: readonly Node[], places: Node[]): string {
    return children
      .map((child) => {
        if (child.type === "JSXText") return shownText(child);
        if (child.type === "JSXExpressionContainer") {
          const expression = child["expression"] as Node;
          if (expression.type === "JSXEmptyExpression") return "";
          if (expression.type === "Literal" && typeof expression["value"] === "string") return expression["value"];
          visitTexts(expression);
          return `{${places.push(child) - 1}}`;
        }
        const at = places.push(child) - 1;
        const inner = (child["children"] as Node[] | undefined) ?? [];
        visit(child["openingElement"]);
        const hasText = inner.some((one) => one.type === "JSXText" && hasWord(shownText(one)));
        if (hasText) return `<${at}>${messageOf(inner, places)}</${at}>`;
        visitChildren(child);
        return `<${at}/>`;
      })
      .join("");
  }

  function childrenFrom(text: string, places: readonly Node[]): string {
    let made = "";
    let at = 0;
    for (const found of text.matchAll(/\{(\d+)\}|<(\d+)\/>|<(\d+)>(.*?)<\/\3>/gs)) {
      const [whole, value, empty, wrapping, inner] = found;
      made += plain(text.slice(at, found.index));
      at = found.index + whole.length;
      const node = places[Number(value ?? empty ?? wrapping)]!;
      if (wrapping === undefined) made += slice(node.start, node.end);
      else {
        const [open, close] = [node["openingElement"], node["closingElement"]] as [Node, Node];
        made += slice(open.start, open.end) + childrenFrom(inner!, places) + code.slice(close.start, close.end);
      }
    }
    return made + plain(text.slice(at));
  }

  visit(program);
  return slice(0, code.length);
}

const plain = (text: string) => (text === "" ? "" : `{${JSON.stringify(text)}}`);

/** As in JSX: lines are trimmed and joined by a space. */
function shownText({ value }: Node): string {
  const lines = String(value).split(/\r?\n/);
  return lines
    .map((line, at) => {
      const from = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? from : from.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ");
}

const placesOf = (text: string) => (text.match(/\{\d+\}|<\/?\d+\/?>/g) ?? []).sort().join(" ");

function expectPlaces(text: string, other: string): void {
  if (placesOf(text) !== placesOf(other))
    throw new CatalogueError(`"${text}" has the places ${placesOf(text) || "(none)"}, and "${other}" has others`);
}
