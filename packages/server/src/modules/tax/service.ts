import { ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { AnswerState, AskingNeeds } from "../integrations/index.ts";
import { certificateFor, openCertificates } from "./certificates.ts";
import { DELIVERY, openTaxCaches } from "./known-rates.ts";
import { deliveryPercentAt, destinationOf, rateAt, type Destination, type RateTable, type TaxRate } from "./rules.ts";
import { loadRates } from "./store.ts";

/** The parts of an address that taxes depend on. */
export interface AddressOfGoods extends Destination {
  readonly city?: string | null;
  readonly postalCode?: string | null;
}

/** The buyer whose taxes are calculated. */
export interface TaxPayer {
  readonly store: Store;
  readonly accountId: RecordId | null;
}

/** The taxes on goods for one address, as far as they are known now. */
export interface AddressTaxes {
  /** Tax on a product in percent; 0 where no rate is known. */
  percentOn(taxCategory: string): Decimal;
  /** Tax on the delivery fee in percent. */
  deliveryPercent(): Decimal;
  /** The state of everything requested from this so far. */
  outcome(): TaxOutcome;
}

/** How a delivery group's taxes were determined, stored with it. */
export interface TaxOutcome {
  /** Absent: they are known. */
  readonly taxState?: Exclude<AnswerState, "Completed">;
  /** The number of the exemption certificate. */
  readonly taxExemption?: string;
}

export interface Tax {
  /** Without an address as in `destinationOf`. */
  at(payer: TaxPayer, address: AddressOfGoods | null): AddressTaxes;
  /** Whether calculating again may give taxes different from an outcome of that time. */
  hasMoved(payer: TaxPayer, address: AddressOfGoods | null, outcome: TaxOutcome, madeAt: Date): boolean;
  /** The rate in the store's own table, for display. The country defaults to the store's own. */
  find(store: Store, destination: Partial<Destination>, taxCategory: string): TaxRate | undefined;
  /** Reads the rates again: they are kept in memory, and seldom change. */
  refresh(): Promise<void>;
  /** Reads the certificates that any process has changed. */
  refreshCertificates(): Promise<void>;
}

export interface TaxNeeds extends AskingNeeds {
  readonly db: Database;
}

const noRates: RateTable = new Map();

export async function openTax({ db, ...asking }: TaxNeeds): Promise<Tax> {
  const { clock } = asking;
  let rates = await loadRates(db);
  const certificates = await openCertificates(db);
  const ratesOf = (store: Store) => rates.get(store.id) ?? noRates;
  /** The known rates of the store's service; undefined where it has none. */
  const cacheOf = openTaxCaches(asking);

  const certificateAt = ({ store, accountId }: TaxPayer, destination: Destination) =>
    certificateFor(certificates.of(store.id, accountId), destination, clock.now());

  return {
    at(payer, address) {
      const { store } = payer;
      const destination = destinationOf(address, store.settings);
      const certificate = certificateAt(payer, destination);
      if (certificate) return exemptBy(certificate.number);
      const table = ratesOf(store);
      const { country } = destination;
      const cache = country === null ? undefined : cacheOf(store);
      const onTable = {
        percentOn: (category: string) => rateAt(table, destination, category)?.percent ?? ZERO,
        deliveryPercent: () => deliveryPercentAt(table, destination),
      };
      if (!cache) return { ...onTable, outcome: () => known };
      const there = addressFor(country!, destination, address);
      let taxState: AnswerState = "Completed";
      const told = (part: string | typeof DELIVERY, otherwise: () => Decimal) => {
        const found = cache.lookUp(there, part);
        if (found.state === "Errored" || taxState === "Completed") taxState = found.state;
        return found.told?.answer ?? otherwise();
      };
      return {
        percentOn: (category) => told(category, () => onTable.percentOn(category)),
        deliveryPercent: () => told(DELIVERY, onTable.deliveryPercent),
        outcome: () => (taxState === "Completed" ? known : { taxState }),
      };
    },
    hasMoved(payer, address, { taxState, taxExemption }, madeAt) {
      const { store } = payer;
      const destination = destinationOf(address, store.settings);
      const certificate = certificateAt(payer, destination);
      if (certificate?.number !== taxExemption) return true;
      if (certificate || destination.country === null) return false;
      const cache = cacheOf(store);
      if (!cache) return taxState !== undefined;
      const there = addressFor(destination.country, destination, address);
      return taxState === undefined ? cache.isOld(there, madeAt) : cache.hasMoved(there, taxState);
    },
    find: (store, { country, region = null }, taxCategory) =>
      rateAt(ratesOf(store), { country: country ?? store.settings.country, region }, taxCategory),
    async refresh() {
      rates = await loadRates(db);
    },
    refreshCertificates: certificates.refresh,
  };
}

const known: TaxOutcome = {};

function exemptBy(number: string): AddressTaxes {
  return { percentOn: () => ZERO, deliveryPercent: () => ZERO, outcome: () => ({ taxExemption: number }) };
}

/** If the destination is not the address itself, nothing more precise is known. */
function addressFor(country: string, { region }: Destination, address: AddressOfGoods | null) {
  const { city = null, postalCode = null } = address?.country === country ? address : {};
  return { country, region, city, postalCode };
}
