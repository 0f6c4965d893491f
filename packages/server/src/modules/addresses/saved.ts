import { fullName, keptPhone, type RecordId } from "@tradecounter/commerce";
import type { FieldProblem } from "@tradecounter/wire";
import type { AccountRole } from "../accounts/index.ts";
import type { StoreSettings } from "../../stores/index.ts";
import { addressFrom, keptText, type DeliveryAddress } from "./address.ts";
import { addressProblems } from "./rules.ts";

export type AddressType = "Shipping" | "Billing";

/** The contents of a saved address. */
export type AddressParts = Omit<DeliveryAddress, "id" | "shipToPhoneNumber"> & {
  readonly middleName: string | null;
  readonly phoneNumber: string | null;
};

/** An address saved for an account. Source: contract of cart and checkout, section 11. */
export interface SavedAddress extends AddressParts {
  readonly id: RecordId;
  readonly accountId: RecordId;
  readonly addressType: AddressType;
  /** The one of its type that is used unless another is chosen; an account may have none. */
  readonly isDefault: boolean;
  /** The user who added it. */
  readonly addedBy: RecordId;
}

type Entry = string | null | undefined;

/** What somebody enters: an absent field stays, or is empty in a new address; null and blank clear. */
export interface EnteredAddress extends Partial<Record<keyof AddressParts, Entry>> {
  readonly addressType?: AddressType | null | undefined;
  readonly isDefault?: boolean | null | undefined;
}

/** Maximum number of addresses that an account keeps. Our choice. */
export const addressesAtMost = 1000;

const partNames = [
  "firstName",
  "middleName",
  "lastName",
  "companyName",
  "name",
  "street",
  "city",
  "region",
  "postalCode",
  "country",
  "phoneNumber",
] as const satisfies readonly (keyof AddressParts)[];

/**
 * The address after a change, or a new one. The name defaults to first and last name. Text that could be read as markup is refused:
 * addresses go onto labels, into mails and to other programs.
 */
export function partsAfter(
  present: AddressParts | undefined,
  entered: EnteredAddress,
  settings: Pick<StoreSettings, "country" | "hiddenRegions" | "skipPhoneNumberValidationEnabled">,
): AddressParts | readonly [FieldProblem, ...FieldProblem[]] {
  const isRenamed = entered.name === undefined && (entered.firstName !== undefined || entered.lastName !== undefined);
  const said = Object.fromEntries(
    partNames.map((part) => [part, entered[part] === undefined ? present?.[part] : entered[part]]),
  ) as Record<keyof AddressParts, Entry>;
  const { id: _, shipToPhoneNumber: __, ...place } = addressFrom({ ...said, ...(isRenamed && { name: null }) });
  const country = place.country ?? settings.country;
  const typedPhone = keptText(said.phoneNumber);
  const phone = typedPhone && keptPhone(typedPhone, country, { isChecked: !settings.skipPhoneNumberValidationEnabled });
  const parts = { ...place, middleName: keptText(said.middleName), phoneNumber: phone ?? null };
  const [first, ...others] = [
    ...partNames.filter((part) => /[<>]/.test(parts[part] ?? "")).map(markup),
    ...missingAndWrong(parts, settings.hiddenRegions),
    ...(typedPhone && !phone ? [wrongPhone] : []),
  ];
  return first ? [first, ...others] : { ...parts, name: fullName(parts, country) ?? parts.companyName };
}

function markup(field: string): FieldProblem {
  return { field, message: `Leave out the characters < and > (${field}).` };
}

const wrongPhone: FieldProblem = {
  field: "phoneNumber",
  message: "Enter a phone number with its area code, such as (757) 555-0142.",
};

/** Our choice: an address may be saved where the store does not deliver, since bills go there. */
function missingAndWrong(parts: AddressParts, hidden: readonly string[] | undefined): FieldProblem[] {
  return addressProblems(parts, { countries: null, hidden, prefix: "address" }).map(({ name, detail }) => {
    const field = name.slice("address.".length) as keyof AddressParts;
    return { field, message: detail, ...(parts[field] === null && { code: "REQUIRED_FIELD_MISSING" as const }) };
  });
}

/**
 * Whether somebody may change or delete an address. Our choice: an account's administrators may change all of them, other buyers those
 * that they have added.
 */
export function mayChange(
  { addedBy }: Pick<SavedAddress, "addedBy">,
  { userId, role }: { readonly userId: RecordId; readonly role: AccountRole },
): boolean {
  return role !== "Buyer" || addedBy === userId;
}

/** The delivery address of a parcel sent to a saved address. */
export function deliveryTo(saved: SavedAddress): DeliveryAddress {
  const { id, phoneNumber, name, firstName, lastName, companyName, street, city, region, postalCode, country } = saved;
  const place = { name, firstName, lastName, companyName, street, city, region, postalCode, country };
  return { id, ...place, shipToPhoneNumber: phoneNumber };
}
