import { expect, test } from "vitest";
import { countriesModule } from "./countries.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const told = { label: "", active: true, visible: true };
const country = { phoneCountryCode: 1, stateNameType: null, zipNameType: null, states: [] };

test("countries and states are offered only when they are active and visible, those delivered to or all", async () => {
  const { client, store } = await openReplayedClient({
    getCountries: {
      body: {
        addressCountries: [
          {
            ...country,
            ...told,
            isoCode: "US",
            states: [
              { ...told, isoCode: "VA" },
              { ...told, isoCode: "PR", visible: false },
              { ...told, isoCode: "GU", active: false },
            ],
          },
          { ...country, ...told, isoCode: "CU", visible: false },
          { ...country, ...told, isoCode: "DD", active: false },
        ],
      },
    },
  });
  const countries = countriesModule(client);
  const offered = await countries.offered();
  expect(offered.map(({ isoCode, states }) => [isoCode, states.map((state) => state.isoCode)])).toEqual([
    ["US", ["VA"]],
  ]);
  expect(await countries.offeredAnywhere()).toEqual(offered);
  expect(store.seen.map(({ path, query }) => [path, query.excludeCountryFilter])).toEqual([
    ["/services/data/v65.0/connect/i18n/countries", "false"],
    ["/services/data/v65.0/connect/i18n/countries", "true"],
  ]);
});
