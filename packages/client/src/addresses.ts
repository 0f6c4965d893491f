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
 * The addresses that an account keeps: of the account that is acted for, else of the session's own. What a refused call says
 * is in the `errors` of its `FetchError`. Source: commerce specification, sections 5 and 7.
 */
export function addressesModule({ read, write, accountId, context }: Needs) {
  const params = () => ({ accountId: accountId() ?? "current" });

  async function listed(query: ListQuery, options?: ReadOptions): Promise<SavedAddresses> {
    const isNone = query.pageSize === 0 || !isLoggedIn(await context.session({ signal: options?.signal }));
    // "Contact point addresses" of the platform: guests have none.
    if (isNone) throw new ClientError("CPA disabled", "CPA disabled");
    const asked = { shouldShowDefaultAddrFirst: true, ...query };
    return read("addresses", getAddresses, { params: params(), query: asked }, options);
  }

  const list = (query: ListQuery = {}, options?: ReadOptions) =>
    listed({ excludeUnsupportedCountries: true, ...query }, options);

  return {
    /** A page of addresses in countries that the store delivers to, the default first. Throws "CPA disabled" for a guest. */
    list,

    /** The same of addresses anywhere, for pages of the buyer's account. */
    listAnywhere: (query: ListQuery = {}, options?: ReadOptions) =>
      listed({ excludeUnsupportedCountries: false, ...query }, options),

    /** One address; undefined when the account has no such one. */
    async one(
      addressId: string,
      query: Pick<ListQuery, "fields"> = {},
      options?: ReadOptions,
    ): Promise<SavedAddress | undefined> {
      demand(isFilled(addressId), "an address id is needed");
      const asked = { params: params(), query: { addressId, ...query } };
      return (await read("addresses", getAddresses, asked, options)).items[0];
    },

    /** Where the checkout delivers unless told otherwise: the first of six, if it is the default. Throws "CPA disabled". */
    async defaultShipping(options?: ReadOptions): Promise<SavedAddress | undefined> {
      const query = {
        addressType: ["Shipping" as const],
        pageSize: limits.addressPageSize,
        sortOrder: "CreatedDateDesc" as const,
      };
      const [first] = (await list(query, options)).items;
      return first?.isDefault ? first : undefined;
    },

    /** Keeps an address, under the name of its person unless it has another. Throws `FetchError` for one that the store does not take. */
    async add(address: SavedAddressInput): Promise<SavedAddress> {
      const name = fullName(address, address.country);
      return write("addresses", addAddress, { params: params(), body: { ...address, ...(name && { name }) } });
    },

    /** What is left out stays as it is. Throws INVALID_CONFIG for a blank id. */
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
