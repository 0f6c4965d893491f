import { formatSerialNumber, parseSerialNumber } from "@tradecounter/commerce";
import type { MyMachine } from "../../content/my-machine.ts";
import { MODEL, SERIAL } from "../../sections/engines.ts";
import { addressText, changed, chosen, FIRST, parameterOf } from "./list-query.ts";
import type { Listing } from "./listing.tsx";

/** A link from a list to only what fits an engine, or back. */
export interface ListForMachine {
  /** Whether the list already shows nothing else. */
  readonly isOn: boolean;
  /** Address of the other list. */
  readonly to: string;
  /** Whether that address contains the engine's serial number. */
  readonly hasSerial: boolean;
}

type ListPage = { readonly data: object };
type Engine = Pick<MyMachine, "model" | "serialNumber">;

const [models, serials] = [parameterOf(MODEL), parameterOf(SERIAL)];

/** The list of only what fits. Undefined if a page has no list, or nothing in it fits. */
export function listForMachine(page: ListPage, { model, serialNumber }: Engine): ListForMachine | undefined {
  const listing = listingOf(page);
  if (!listing) return undefined;
  const { pathname, query } = listing;
  const asked = new URLSearchParams(query);
  const isOn = asked.has(models, model);
  const all = changed(asked, { [models]: null, [serials]: null });
  if (isOn) return { isOn, to: addressText(pathname, all), hasSerial: false };
  if (!isFitted(listing, model)) return undefined;
  const numbered = withSerial(model, serialNumber);
  const ofModel = chosen(all, models, model, true);
  const exactly = numbered === model ? ofModel : chosen(ofModel, serials, numbered, true);
  return { isOn, to: addressText(pathname, exactly), hasSerial: numbered !== model };
}

/** The list with what fits first. Also undefined if it contains nothing else. */
export function listFittingFirst(page: ListPage, { model, serialNumber }: Engine): ListForMachine | undefined {
  const listing = listingOf(page);
  if (!listing) return undefined;
  const { pathname, query } = listing;
  const asked = new URLSearchParams(query);
  const engine = withSerial(model, serialNumber);
  const isOn = asked.get(FIRST) === engine;
  if (!isOn && (asked.has(models, model) || !isFitted(listing, model))) return undefined;
  const to = addressText(pathname, changed(asked, { [FIRST]: isOn ? null : engine }));
  return { isOn, to, hasSerial: !isOn && engine !== model };
}

function listingOf({ data }: ListPage): Pick<Listing, "pathname" | "query" | "facets"> | undefined {
  return (data as { listing?: Listing }).listing;
}

/** Whether anything in the list fits. */
function isFitted({ facets }: Pick<Listing, "facets">, model: string): boolean {
  return facets.some(
    (facet) =>
      facet.name === models &&
      "values" in facet &&
      [...facet.values, ...facet.more].some(({ value }) => value === model),
  );
}

/** `C204-42: 204A 018834`, or only the model if the serial number is missing or invalid. */
function withSerial(model: string, serialNumber: string | null | undefined): string {
  const serial = parseSerialNumber(serialNumber ?? "");
  return serial ? `${model}: ${formatSerialNumber(serial)}` : model;
}
