import { expect, test } from "vitest";
import { CatalogueError, textsIn, translated } from "./texts.ts";

const spanish = (code: string, texts: Record<string, string>) => translated(code, "tsx", texts);

test.each([
  ["an element's text", "<p>In stock</p>", ["In stock"]],
  ["a text over several lines", "<p>\n  Your cart\n  is empty\n</p>", ["Your cart is empty"]],
  ["a text around a value", "<p>Fits {count} of {all}</p>", ["Fits {0} of {1}"]],
  ["a text with markup in it", "<p>Look in <a href={to}>the cart</a>.</p>", ["Look in <0>the cart</0>."]],
  ["a text beside an icon", '<p><Icon name="close" /> Close</p>', ["<0/> Close"]],
  ["what a value comes to", '<b>{isOpen ? "Close" : "Open"}</b>', ["Close", "Open"]],
  ["an attribute that is read out", '<a aria-label="Skip it" id="Skip" />', ["Skip it"]],
  ["what a chip is of", 'const chip = { group: "Category", name }', ["Category"]],
  ["a count with its noun", 'counted(n, "part"); counted(n, "box", "boxes")', ["part|parts", "box|boxes"]],
  ["a sentence of code", "refused({ message: `Enter the ${name}.` })", ["Enter the {0}."]],
  ["what choices are called", 'const views = { rows: "Rows", drawings: "Drawings" }', ["Rows", "Drawings"]],
  [
    "what choices mean",
    'const means = { one: "orders for it", all: "orders, and pays" }',
    ["orders for it", "orders, and pays"],
  ],
  ["a phrase beside another", 'const it = some ? "some parts" : "all parts"', ["some parts", "all parts"]],
  ["one way to say it beside another", 'const it = one ? "each" : `per ${unit}`', ["each", "per {0}"]],
])("%s is a text", (_, code, found) => {
  expect(textsIn(code, "tsx")).toEqual(found);
});

test.each([
  ["imports", 'import { A } from "Some module here";'],
  ["codes", 'const state = "Active"; send({ type: "Product" });'],
  ["what engineers read", 'throw new TypeError("This needs a name.");'],
  ["classes and addresses", '<a className="Wide Button" href="/Some where">{x}</a>'],
  ["types", 'type State = "Not open yet" | "Open now";'],
])("%s are no texts", (_, code) => {
  expect(textsIn(code, "tsx")).toEqual([]);
});

test("a language orders values and markup as it likes", () => {
  const code = "<p>Look in <a href={to}>the {name}</a> for {what}.</p>";
  expect(spanish(code, { "Look in <0>the {1}</0> for {2}.": "Busque {2} en <0>{1}</0>." })).toBe(
    '<p>{"Busque "}{what}{" en "}<a href={to}>{name}</a>{"."}</p>',
  );
});

test("texts within the values of a text are translated, too", () => {
  const code = '<p title="In stock">Only {isNew ? "a new one" : "one"} left</p>';
  const texts = { "In stock": "Hay", "Only {0} left": "Queda {0}", "a new one": "uno nuevo" };
  expect(spanish(code, texts)).toBe('<p title={"Hay"}>{"Queda "}{isNew ? "uno nuevo" : "one"}</p>');
});

test("what a catalogue lacks stays in English, to the letter", () => {
  const code = '// Add\n<p>Add {n} to cart</p>;\ncounted(n, "part");';
  expect(spanish(code, { Add: "Añadir" })).toBe(code);
});

test("nothing in a translation runs as code", () => {
  expect(spanish("<p>Now</p>", { Now: '</p>{alert("x")}`${x}' })).toBe('<p>{"</p>{alert(\\"x\\")}`${x}"}</p>');
  expect(spanish("const a = `In ${n} days`", { "In {0} days": "`${alert()} {0}" })).toBe(
    "const a = `\\`\\${alert()} ${n}`",
  );
});

test("a translation without a value of its text, or with another, is refused", () => {
  for (const other of ["En existencia", "{0} de {1} en existencia", "<0>{0}</0>"])
    expect(() => spanish("const a = `${n} in stock`", { "{0} in stock": other })).toThrow(CatalogueError);
});
