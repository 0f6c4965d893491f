import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  isFunctionDeclaration,
  isMethodDeclaration,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, NodeBuilderFlags, SignatureKind, SymbolFlags } from "typescript/unstable/sync";
import type { Checker, Symbol, Type } from "typescript/unstable/sync";

export interface Documented {
  readonly name: string;
  /** TypeScript without a body; types as written in the source. */
  readonly code: string;
  readonly comment: string;
  /** Names of query parameters, with their types. */
  readonly query: readonly string[];
  /** The calls of a capability, if this creates one. */
  readonly members: readonly Documented[];
}

export interface Export extends Documented {
  /** The path below `packages/`. */
  readonly source: string;
}

export interface Library {
  /** All public exports. */
  readonly exports: readonly Export[];
  /** A member of the client with its calls. */
  member(name: string): Pick<Documented, "comment" | "members">;
  /** Wire shapes by name. */
  readonly shapes: ReadonlyMap<string, string>;
}

const doors = [
  "client/src/index.ts",
  "client/src/react/index.ts",
  "commerce/src/index.ts",
  "commerce/src/regional/address-layout.ts",
];

/** Reads the public exports of the data layer and these members of a client from the sources, with the TypeScript compiler. */
export function readLibrary(memberNames: readonly string[]): Library {
  const api = new API();
  try {
    const project = api.updateSnapshot({ openProject: resolve("tsconfig.json") }).getProjects()[0]!;
    const { checker, program } = project;

    function exportsOf(path: string): Symbol[] {
      const symbol = checker.getSymbolAtLocation(program.getSourceFile(resolve("packages", path))!);
      const exported = checker.getExportsOfModule(symbol!);
      return exported.map((one) => (one.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one));
    }

    const shapes = shapesOf(checker, exportsOf("wire/src/index.ts"));
    const written = writerOf(checker, shapes);
    const found = doors.flatMap(exportsOf).filter(({ declarations }) => declarations.length > 0);
    const client = found.find(({ name }) => name === "Client")!;

    function member(name: string) {
      const property = checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(client))
        .find((one) => one.name === name);
      const maker = exportsOf(`client/src/${name}.ts`).find((one) => one.name === `${name}Module`);
      return {
        comment: maker!.getDocumentationComment(checker),
        members: written.callsOf(checker.getTypeOfSymbol(property!)!),
      };
    }

    const members = new Map(memberNames.map((name) => [name, member(name)]));
    return {
      exports: [...new Map(found.map((symbol) => [symbol.id, symbol])).values()].map(written.exported),
      member: (name) => members.get(name)!,
      shapes: new Map(shapes.map(([shape, name]) => [name, shape])),
    };
  } finally {
    api.close();
  }
}

const wholeText = NodeBuilderFlags.NoTruncation;
const withoutImports = (text: string) => text.replace(/(typeof )?import\("[^"]*"\)\./g, "$1");

/** Longest first: a shape may be part of another. */
function shapesOf(checker: Checker, exported: readonly Symbol[]): [shape: string, name: string][] {
  return exported
    .filter(({ flags }) => flags & SymbolFlags.TypeAlias)
    .map((symbol): [string, string] => {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      const text = checker.typeToString(type, undefined, wholeText | NodeBuilderFlags.InTypeAlias);
      return [withoutImports(text), symbol.name];
    })
    .filter(([shape]) => shape.startsWith("{"))
    .sort(([one], [other]) => other.length - one.length);
}

function writerOf(checker: Checker, shapes: readonly [shape: string, name: string][]) {
  const named = (text: string) =>
    shapes.reduce((result, [shape, name]) => result.replaceAll(shape, name), withoutImports(text));
  const textOf = (type: Type) => named(checker.typeToString(type, undefined, wholeText));

  /** Parameters as written, and the return type as written or inferred. */
  function codeOf(symbol: Symbol, name: string): string {
    const type = checker.getTypeOfSymbol(symbol)!;
    const signatures = checker.getSignaturesOfType(type, SignatureKind.Call);
    if (signatures.length === 0 || checker.getPropertiesOfType(type).length > 0) return `${name}: ${textOf(type)}`;
    return signatures
      .map((signature) => {
        const declaration = signature.declaration?.resolve() as Signed | undefined;
        const typeParameters = declaration?.typeParameters?.map((one) => one.getText()).join(", ");
        const parameters = declaration?.parameters.map((one) => one.getText()).join(", ") ?? "";
        const result = declaration?.type?.getText() ?? textOf(checker.getReturnTypeOfSignature(signature)!);
        return `${name}${typeParameters ? `<${typeParameters}>` : ""}(${parameters}): ${result}`;
      })
      .join(";\n");
  }

  function queryOf(symbol: Symbol): string[] {
    const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol)!, SignatureKind.Call);
    const query = signature?.getParameters().find((parameter) => parameter.name === "query");
    if (!query) return [];
    const properties = checker.getPropertiesOfType(checker.getTypeOfSymbol(query)!);
    return properties.map((property) => {
      const text = textOf(checker.getTypeOfSymbol(property)!).replace(" | undefined", "");
      return `${property.name}: ${text}`;
    });
  }

  /** The comment of a symbol; for a shorthand property, that of its value. */
  function commentOf(symbol: Symbol): string {
    const node = symbol.valueDeclaration?.resolve();
    const held = node && isShorthandPropertyAssignment(node) && checker.getShorthandAssignmentValueSymbol(node);
    return symbol.getDocumentationComment(checker) || (held ? held.getDocumentationComment(checker) : "");
  }

  const callsOf = (type: Type): Documented[] =>
    checker.getPropertiesOfType(type).map((symbol) => ({
      name: symbol.name,
      code: codeOf(symbol, symbol.name),
      comment: commentOf(symbol),
      query: queryOf(symbol),
      members: [],
    }));

  /** The calls of the capability that a function creates; none for other functions. */
  function membersOf(symbol: Symbol): Documented[] {
    if (!symbol.name.endsWith("Module")) return [];
    const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol)!, SignatureKind.Call);
    return callsOf(checker.getReturnTypeOfSignature(signature!)!);
  }

  function exported(symbol: Symbol): Export {
    const node = symbol.declarations[0]!.resolve()!;
    const file = node.getSourceFile().fileName;
    const isFunction = isFunctionDeclaration(node) || isMethodDeclaration(node);
    const isValue = isFunction || isVariableDeclaration(node);
    const members = isValue ? membersOf(symbol) : [];
    const [signature] =
      members.length > 0 ? [`${symbol.name}(${parametersOf(node)}): ${capitalized(symbol.name)}`] : [];
    const code = isValue
      ? `${isFunction ? "function" : "const"} ${signature ?? codeOf(symbol, symbol.name)}`
      : declaredType(symbol, node.getText());
    return {
      name: symbol.name,
      source: file.slice(file.indexOf("/packages/") + "/packages/".length),
      code,
      comment: symbol.getDocumentationComment(checker),
      query: [],
      members,
    };
  }

  /** The type as written, except that `keyof typeof` of internal values is expanded. */
  function declaredType(symbol: Symbol, text: string): string {
    if (!/= keyof typeof/.test(text)) return declared(text);
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    return `type ${symbol.name} = ${checker.typeToString(type, undefined, wholeText | NodeBuilderFlags.InTypeAlias)}`;
  }

  return { exported, callsOf };
}

interface Texted {
  getText(): string;
}
interface Signed {
  readonly typeParameters?: readonly Texted[];
  readonly parameters: readonly Texted[];
  readonly type?: Texted;
}

const parametersOf = (node: unknown) => (node as Signed).parameters.map((one) => one.getText()).join(", ");
const capitalized = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** A type as written; for a class, without the body of its constructor. */
const declared = (text: string) =>
  text.replace(/^export /, "").replace(/(constructor\([^)]*\)) \{[^]*?\n {2}\}/g, "$1;");

interface Example {
  readonly comment: string;
  /** A complete module. */
  readonly code: string;
}

/** The examples of a page in the order of their file, each with its imports. */
export function readExamples(page: string): readonly Example[] {
  const text = readFileSync(`packages/client/src/examples/${page}.ts`, "utf8");
  const [imports = "", ...parts] = text.split(/^\/\*\*/m);
  return parts.map((part) => {
    const [comment = "", code = ""] = part.split(/\*\/\n/);
    const imported = importsFor(code, imports);
    return {
      comment: comment.replace(/\n \*? ?/g, "\n").trim(),
      code: `${imported}${imported && "\n\n"}${code.trim()}`,
    };
  });
}

/** The imports reduced to the names that the code uses. */
function importsFor(code: string, imports: string): string {
  const lines = imports.matchAll(/^import (type )?\{([^}]*)\} from (".*");$/gm);
  return [...lines]
    .map(([, type = "", names = "", from]) => {
      const used = names.split(",").filter((name) => new RegExp(`\\b${name.trim()}\\b`).test(code) && name.trim());
      return used.length > 0 ? `import ${type}{${used.join(",")}} from ${from};` : "";
    })
    .filter(Boolean)
    .join("\n");
}
