import { expect, test } from "vitest";
import { queryWithoutSerial } from "./serial-numbers.ts";

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
  expect(queryWithoutSerial(new URL(address, "https://parts.example"))).toBe(told);
});
