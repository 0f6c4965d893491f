import { recordIdOf } from "@tradecounter/commerce";
import { isMeasured, type Store, type Stores } from "@tradecounter/server";
import type { StorefrontStore } from "@tradecounter/storefront";

/** The store that lists the host of an origin. */
export function storeAt(stores: Stores, origin: string): Store | undefined {
  const url = URL.parse(origin);
  return url ? stores.atHost(url.host) : undefined;
}

const shown = new WeakMap<Store, StorefrontStore>();

/** Cached by store object, as every request needs it: the object stays the same until the store changes. */
export function shownStore(store: Store): StorefrontStore {
  let found = shown.get(store);
  if (!found) shown.set(store, (found = storefrontStoreFrom(store)));
  return found;
}

function storefrontStoreFrom({ id, communityId, name, revision, pages, settings, market }: Store): StorefrontStore {
  const { tagline, locale, defaultCurrency, taxType, country, timeZone, contact, places, analytics } = settings;
  return {
    id,
    name,
    tagline,
    locale,
    currency: defaultCurrency,
    taxType,
    country,
    timeZone,
    phone: contact.phone,
    email: contact.email,
    hours: contact.hours,
    company: contact.company,
    postalAddress: contact.address,
    places: places.map((place) => ({ id: recordIdOf("location", id, place.code), name: place.name })),
    ...(isMeasured(settings) && {
      analytics: { firstParty: analytics!.firstParty, tagManagerId: analytics!.tagManagerId ?? null },
    }),
    ...(settings.markets && {
      markets: settings.markets.map(({ code, name, currency }) => ({ code, name, currency })),
      market: market ?? settings.markets[0]!.code,
    }),
    pages: Object.keys(pages),
    revision,
    furtherLanguages: settings.languages ?? [],
    texts: pages,
    pictureHosts: settings.pictures?.hosts ?? [],
    seo: { communityId, texts: settings.seo ?? {}, languages: settings.seo?.languages },
  };
}
