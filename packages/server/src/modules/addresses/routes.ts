import type { RecordId } from "@tradecounter/commerce";
import {
  addAddress,
  changeAddress,
  CommerceError,
  deleteAddress,
  getAddresses,
  type SavedAddress as WireAddress,
  type ReceivedOf,
} from "@tradecounter/wire";
import { idFrom } from "../../http/ids.ts";
import { tokenLinks, tokenPageFrom } from "../../http/page-tokens.ts";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { EnteredAddress } from "./saved.ts";
import type { AccountRef, AddressBook, ShownAddress } from "./service.ts";

/** Source: contract of cart and checkout, section 11. */
export function addressRoutes({ addresses }: { readonly addresses: AddressBook }): Route[] {
  return [
    route(getAddresses, async ({ params, query }, shopper) => {
      const { store } = shopper;
      const page = tokenPageFrom(query);
      const found = await addresses.list(shopper, refFrom(params), {
        id: query.addressId as RecordId | undefined,
        types: query.addressType,
        defaultOnly: query.defaultOnly,
        shippingCountries: query.excludeUnsupportedCountries ? store.settings.shippingCountries : undefined,
        defaultFirst: query.shouldShowDefaultAddrFirst,
        sortOrder: query.sortOrder as SortOrder,
        limit: page.size,
        offset: page.offset,
      });
      const path = `commerce/webstores/${store.id}/accounts/${params.accountId}/addresses`;
      const { pageToken: _, ...inForce } = query;
      return {
        count: found.addresses.length,
        items: found.addresses.map(toWire),
        pageSize: page.size,
        sortOrder: query.sortOrder,
        ...tokenLinks(page, found.hasMore, { path, query: inForce }),
      };
    }),
    route(addAddress, async ({ params, body }, shopper) =>
      reply(201, toWire(await addresses.add(shopper, refFrom(params), enteredFrom(body)))),
    ),
    route(changeAddress, async ({ params, body }, shopper) => {
      const { addressId: _, ...entered } = body;
      return toWire(await addresses.change(shopper, refFrom(params), idFrom(params.addressId), enteredFrom(entered)));
    }),
    route(
      deleteAddress,
      async ({ params }, shopper) =>
        addresses.remove(shopper, refFrom(params), idFrom(params.addressId)) as Promise<undefined>,
    ),
  ];
}

type Entered = ReceivedOf<typeof addAddress>["body"];
type SortOrder = "CreatedDateAsc" | "CreatedDateDesc" | "NameAsc" | "NameDesc";

function refFrom({ accountId }: { readonly accountId: string }): AccountRef {
  return accountId === "current" ? "current" : idFrom(accountId);
}

/** Throws INVALID_FIELD: custom fields are not supported. */
function enteredFrom({ commerceAddressFieldInputList: own, ...entered }: Entered): EnteredAddress {
  const [first] = own?.fields ?? [];
  if (first) throw new CommerceError("INVALID_FIELD", `Addresses have no field ${first.dataName.slice(0, 40)}.`);
  return { ...entered, addressType: entered.addressType as EnteredAddress["addressType"] };
}

function toWire(saved: ShownAddress): WireAddress {
  const { id, accountId: _, addedBy: __, ...address } = saved;
  return { addressId: id, ...address, fields: {} };
}
