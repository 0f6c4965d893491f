import fc from "fast-check";
import { expect, test } from "vitest";
import { safeStartUrl } from "./start-url.ts";

const origin = "https://parts.example";

test.each([
  "/",
  "/cart",
  "/global-search?term=oil+filter&page=2",
  "/global-search?term=oil%20filter",
  "/product/FLT-1001/01t000000000001AAA",
  "/loginhelp",
  "/cart#totals",
])("%s is where one goes on", (path) => {
  expect(safeStartUrl(path)).toBe(path);
  expect(safeStartUrl(origin + path, origin)).toBe(path);
});

test.each([
  [undefined, "nothing"],
  ["", "an empty text"],
  ["cart", "no path from the root"],
  ["//evil.example", "an address without a scheme"],
  ["/\\evil.example", "a backslash, which browsers read as a slash"],
  ["/%5cevil.example", "an encoded backslash"],
  ["/%2fevil.example", "an encoded slash"],
  ["/%252fevil.example", "a slash encoded twice"],
  ["/.//evil.example", "a path that resolves to two slashes"],
  ["/cart/..//evil.example", "the same by going up"],
  ["/shop/../elsewhere", "a step out of the site's base path"],
  ["/shop/%2e%2e/elsewhere?a=b", "the same encoded"],
  ["/\t/evil.example", "a control character, which browsers leave out"],
  ["/%09/evil.example", "an encoded one"],
  ["/ cart", "a blank"],
  ["/cart\u0100", "a letter beyond Latin-1"],
  ["/%zz", "what cannot be decoded"],
  ["https://evil.example/cart", "another site"],
  ["https://parts.example.evil.example/cart", "a site whose name begins like ours"],
  ["https://parts.example@evil.example/cart", "a site with ours as its user"],
  ["javascript:alert(1)", "a script"],
  ["/login", "the login page"],
  ["/LOGIN?startURL=/cart", "the same in other letters"],
  ["/%6cogin", "the same encoded"],
  ["/webruntime/logout", "the log-out address"],
  ["/secur/logout.jsp", "its alias"],
  ["/SelfRegister", "the page of registration"],
  ["/ForgotPassword", "the page of lost passwords"],
  ["/a".repeat(2_000), "a text of no sensible length"],
] satisfies [string | undefined, string][])("%s leads home: %s", (text, _why) => {
  expect(safeStartUrl(text, origin)).toBe("/");
});

const tricky = fc.constantFrom(
  "/",
  "\\",
  "%2f",
  "%5c",
  "%252f",
  "%09",
  "\t",
  "\n",
  "//",
  "..",
  ".",
  "@",
  ":",
  "?",
  "#",
  "evil.example",
  "https:",
  "javascript:",
  "%00",
  "\u00a0",
  "login",
  "cart",
  "%",
  "\u2044",
  "%E2%81%84",
  "?startURL=",
);

test("whatever the text is, a browser stays on the site, and does not land on a page of sign-in", () => {
  const texts = fc.oneof(
    fc.string(),
    fc.array(tricky, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const to = safeStartUrl(text, origin);
      // as browsers do before anything else
      for (const seen of [to, decodeOr(to), decodeOr(decodeOr(to))]) {
        const url = new URL(seen, `${origin}/login`);
        expect(url.origin).toBe(origin);
        expect(url.pathname).not.toMatch(/^\/(\/|login(\/|$))/i);
      }
    }),
    { numRuns: 1_000 },
  );
});

/** What a careless intermediary would make of it. */
function decodeOr(text: string): string {
  const [path = "", ...rest] = text.split(/(?=[?#])/);
  try {
    return decodeURIComponent(path) + rest.join("");
  } catch {
    return text;
  }
}
