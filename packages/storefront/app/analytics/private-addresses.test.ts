import { afterEach, expect, test, vi } from "vitest";
import { keepPrivateFromTags, publicQuery } from "./private-addresses.ts";

test.each([
  ["/engine/C204-42?serial=204A+018834", ""],
  ["/global-search?serial=203B+000400", ""],
  [
    "/global-search?term=fuel+pump&c.Fits__c=C204-42&c.SerialNumber__c=C204-42%3A+204A+018834",
    "?term=fuel+pump&c.Fits__c=C204-42",
  ],
  ["/global-search?term=fuel+pump&first=C204-42%3A+204A+018834", "?term=fuel+pump"],
  ["/global-search?term=fuel+pump&first=C204-42", "?term=fuel+pump&first=C204-42"],
  ["/global-search?term=fuel+pump+204A018834&sort=price", "?sort=price"],
  ["/global-search?term=call+%28757%29+555-0117", ""],
  ["/global-search?term=FLT-1001&as=typed", "?term=FLT-1001&as=typed"],
])("of %s no serial number is told", (address, told) => {
  expect(publicQuery(new URL(address, "https://parts.example"))).toBe(told);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["/ChangePassword?t=secret", false],
  ["/invitation?t=secret", false],
  ["/pay?t=secret", false],
  ["/order?reference=10000117&token=secret", false],
  ["/login?startURL=%2Finvitation%3Ft%3Dsecret", false],
  ["/my-account/people?done=invited&name=ada%40mill.example", false],
  ["/my-account/people?q=Ada+Byron", false],
  ["/my-account/orders?by=Ada+Byron", false],
  ["/my-account/verify?code=1&to=a***%40mill.example", false],
  ["/engine/C204-42?serial=204A+018834", false],
  ["/my-account/orders?from=2026-11-01&to=2026-11-28", true],
  ["/order?reference=10000117", true],
  ["/login?startURL=%2Fcheckout%3Fpart%3Dpayment", true],
  ["/global-search?term=FLT-1001", true],
])(
  "at %s a tag may be loaded: %s, also where one comes from there, and each way between is a document's own",
  (path, mayLoad) => {
    const [here, plain] = [new URL(path, "https://parts.example"), new URL("https://parts.example/")];
    const added: string[] = [];
    const head = { insertAdjacentHTML: (_where: string, html: string) => void added.push(html) };
    let isExcluded: ((url: URL) => boolean) | undefined;
    const mayBeLoaded = (at: URL, from: string) => {
      vi.stubGlobal("location", at);
      vi.stubGlobal("document", { head, referrer: from });
      return keepPrivateFromTags({ exclude: (which) => (isExcluded = which) });
    };
    expect(mayBeLoaded(here, "")).toBe(mayLoad);
    expect([isExcluded!(plain), added.length]).toEqual([!mayLoad, mayLoad ? 0 : 1]);
    expect(mayBeLoaded(plain, here.href)).toBe(mayLoad);
    expect(isExcluded!(here)).toBe(!mayLoad);
  },
);
