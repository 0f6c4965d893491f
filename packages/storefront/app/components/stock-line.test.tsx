import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StockLine } from "./stock-line.tsx";

const zone = "America/New_York";
const stock = {
  available: 16,
  orderable: 28,
  places: [
    { name: "Norfolk", available: 4 },
    { name: "Reno", available: 12 },
  ],
};
const words = (html: string) => html.replace(/<[^>]*>/g, "").trim();

test("a row of a list says in lines what the product page says in a sentence", () => {
  expect(words(renderToStaticMarkup(<StockLine stock={stock} timeZone={zone} />))).toBe(
    "16 in stock: 4 at Norfolk, 12 at Reno, 12 more on order",
  );
  expect(words(renderToStaticMarkup(<StockLine stock={stock} timeZone={zone} isStacked />))).toBe(
    "16 in stock 4 at Norfolk, 12 at Reno 12 more on order",
  );
});

test("each state has a shape of its own beside its words", () => {
  const shapes = [
    renderToStaticMarkup(<StockLine stock={stock} timeZone={zone} />),
    renderToStaticMarkup(<StockLine stock={stock} timeZone={zone} wanted={20} />),
    renderToStaticMarkup(<StockLine stock={{ available: 0, orderable: 3 }} timeZone={zone} />),
    renderToStaticMarkup(<StockLine stock={{ available: 0, orderable: 0 }} timeZone={zone} />),
  ].map((html) => /#([\w-]+)"/.exec(html)?.[1]);
  expect(shapes).toEqual(["stock-full", "stock-low", "stock-due", "stock-none"]);
});
