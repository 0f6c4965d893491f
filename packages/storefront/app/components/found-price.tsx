import { decimal } from "@tradecounter/commerce";
import type { FoundPart } from "./part-row.tsx";
import { NoPrice, Price } from "./price.tsx";

type Priced = Pick<FoundPart, "unitPrice" | "lowestUnitPrice" | "listPrice" | "currency" | "unit" | "isFamily">;

/** The price of a part in a list, for a family its lowest price. Rendered on the server only. */
export function FoundPrice({ part }: { part: Priced }) {
  const { lowestUnitPrice, listPrice, currency, unit, isFamily } = part;
  const unitPrice = part.unitPrice ?? lowestUnitPrice;
  if (unitPrice === null) return <NoPrice />;
  return (
    <Price
      unitPrice={decimal(unitPrice)}
      listPrice={listPrice === null ? undefined : decimal(listPrice)}
      currency={currency}
      unit={isFamily ? "and up" : unit}
    />
  );
}
