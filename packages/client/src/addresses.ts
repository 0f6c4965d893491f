import { fullName } from "@tradecounter/commerce";
import { addAddress, changeAddress, deleteAddress, getAddresses, limits } from "@tradecounter/wire";
import type { QueryOf, SavedAddress, SavedAddresses, SavedAddressInput } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { isLoggedIn } from "./context.ts";
import { ClientError, demand, isFilled } from "./errors.ts";

type ListQuery = Omit<QueryOf<typeof getAddresses>, "addressId">;

export type AddressesModule = ReturnType<typeof addressesModule>;

type Needs = Pick<Client, "read" | "write" | "accountId" | "context">;

/**
 * The saved addresses of the effective account, or else of the session's own. What a refused call reports
 * is in the `errors` of its `FetchError`. Source: commerce specification, sections 5 and 7.
 */
export function addressesModule({ read, write, accountId, context }: Needs) {
  const params = () => ({ accountId: accountId() ?? "current" });

  async function listed(query: ListQuery, options?: ReadOptions): Promise<SavedAddresses> {
    const isNone = query.pageSize === 0 || !isLoggedIn(await context.session({ signal: options?.signal }));
    // CPA are the platform's "contact point addresses": guests have none.
    if (isNone) throw new ClientError("CPA disabled", "CPA disabled");
    const asked = { shouldShowDefaultAddrFirst: true, ...query };
    return read("addresses", getAddresses, { params: params(), query: asked }, options);
  }

  const list = (query: ListQuery = {}, options?: ReadOptions) =>
    listed({ excludeUnsupportedCountries: true, ...query }, options);

  return {
    /** A page of addresses in countries that the store delivers to, the default one first. Throws "CPA disabled" for a guest. */
    list,

    /** The same for addresses anywhere, for the buyer's account pages. */
    listAnywhere: (query: ListQuery = {}, options?: ReadOptions) =>
      listed({ excludeUnsupportedCountries: false, ...query }, options),

    /** One address; undefined if the account has none with this id. */
    async one(
      addressId: string,
      query: Pick<ListQuery, "fields"> = {},
      options?: ReadOptions,
    ): Promise<SavedAddress | undefined> {
      demand(isFilled(addressId), "an address id is needed");
      const asked = { params: params(), query: { addressId, ...query } };
      return (await read("addresses", getAddresses, asked, options)).items[0];
    },

    /** The default delivery address of a checkout: the first of six, if it is marked as the default. Throws "CPA disabled". */
    async defaultShipping(options?: ReadOptions): Promise<SavedAddress | undefined> {
      const query = {
        addressType: ["Shipping" as const],
        pageSize: limits.addressPageSize,
        sortOrder: "CreatedDateDesc" as const,
      };
      const [first] = (await list(query, options)).items;
      return first?.isDefault ? first : undefined;
    },

    /** Saves an address, named after its person unless it has a name. Throws `FetchError` if the store rejects it. */
    async add(address: SavedAddressInput): Promise<SavedAddress> {
      const name = fullName(address, address.country);
      return write("addresses", addAddress, { params: params(), body: { ...address, ...(name && { name }) } });
    },

    /** Fields that are left out stay unchanged. Throws INVALID_CONFIG for a blank id. */
    async change(addressId: string, address: SavedAddressInput): Promise<SavedAddress> {
      demand(isFilled(addressId), "an address id is needed");
      return write("addresses", changeAddress, { params: { ...params(), addressId }, body: address });
    },

    /** Throws INVALID_CONFIG for a blank id. */
    async remove(addressId: string): Promise<void> {
      demand(isFilled(addressId), "an address id is needed");
      await write("addresses", deleteAddress, { params: { ...params(), addressId } });
    },
  };
}
