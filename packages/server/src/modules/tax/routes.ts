import { formatDecimal, recordIdFrom, ZERO } from "@tradecounter/commerce";
import { CommerceError, getProductTaxes, type StoreTaxes } from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Tax } from "./service.ts";

export interface TaxRoutesNeeds {
  readonly tax: Pick<Tax, "find">;
  readonly catalog: Pick<Catalog, "shownTo">;
}

/** Source: contract of the catalogue, section 7.3. */
export function taxRoutes({ tax, catalog }: TaxRoutesNeeds): Route[] {
  return [
    route(getProductTaxes, ({ params, query }, shopper): StoreTaxes => {
      const { store } = shopper;
      const productId = recordIdFrom(params.productId);
      const snapshot = catalog.shownTo(shopper);
      const row = productId && snapshot.row(productId);
      if (row === undefined) throw new CommerceError("ITEM_NOT_FOUND");
      const country = query.countryIsoCode ?? store.settings.country;
      const region = query.stateIsoCode?.toUpperCase() ?? null;
      const rate = tax.find(store, { country, region }, snapshot.product(row).taxCategory);
      return {
        taxLocaleType: store.settings.taxType,
        taxesInfo: {
          [productId!]: {
            error: null,
            success: true,
            taxesInfoList: [
              {
                countryIsoCode: country,
                priority: 1,
                stateIsoCode: rate?.region ?? null,
                // Our choice: where no rate is set no tax is due, which is sent as zero.
                taxRatePercentage: formatDecimal(rate?.percent ?? ZERO, { min: 2 }),
                taxTreatmentDescription: null,
                taxTreatmentName: rate?.name ?? null,
              },
            ],
          },
        },
      };
    }),
  ];
}
