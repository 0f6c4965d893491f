import { formatSerialNumber, parseSerialNumber } from "@tradecounter/commerce";
import type { MyMachine } from "../../content/my-machine.ts";
import { MODEL, SERIAL } from "../../sections/engines.ts";
import { addressText, changed, chosen, parameterOf } from "./list-query.ts";
import type { Listing } from "./listing.tsx";

/** The way from a list to what of it fits an engine, and back. */
export interface ListForMachine {
  /** Whether the list shows nothing else already. */
  readonly isOn: boolean;
  /** Address of the other list. */
  readonly to: string;
}

/** Undefined where a page has no list, or one of which nothing fits. */
export function listForMachine(
  page: { readonly data: object },
  { model, serialNumber }: Pick<MyMachine, "model" | "serialNumber">,
): ListForMachine | undefined {
  const { listing } = page.data as { listing?: Pick<Listing, "pathname" | "query" | "facets"> };
  if (!listing) return undefined;
  const { pathname, query, facets } = listing;
  const asked = new URLSearchParams(query);
  const [models, serials] = [parameterOf(MODEL), parameterOf(SERIAL)];
  const isOn = asked.has(models, model);
  const all = changed(asked, { [models]: null, [serials]: null });
  if (isOn) return { isOn, to: addressText(pathname, all) };
  const fits = facets.some(
    (facet) =>
      facet.name === models &&
      "values" in facet &&
      [...facet.values, ...facet.more].some(({ value }) => value === model),
  );
  if (!fits) return undefined;
  const serial = parseSerialNumber(serialNumber ?? "");
  const ofModel = chosen(all, models, model, true);
  const exactly = serial ? chosen(ofModel, serials, `${model}: ${formatSerialNumber(serial)}`, true) : ofModel;
  return { isOn, to: addressText(pathname, exactly) };
}
