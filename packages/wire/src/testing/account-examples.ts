import { hit, product } from "./catalog-examples.ts";
import type { AccountEvents, AccountPeople, AccountPerson, Invitation } from "../types.ts";
import type { EffectiveAccount, FeaturedProducts, ManagedAccounts, Profile, Recommendations } from "../types.ts";
import type { SavedAddress, SavedAddresses, SavedPaymentMethod, SavedPaymentMethods } from "../types.ts";

/** A buyer of the fictional dealer: a boatyard that buys for itself and for a ferry line. */
const boatyard = "0017t00000BoAt1AAC";
const place = { city: "Flensburg", country: "DE", state: null, street: "Am Kai 4", zip: "24939" };

export const managedAccounts: ManagedAccounts = {
  externalManagedAccounts: [
    {
      accountId: boatyard,
      accountName: "Werft Holm",
      address: { ...place, geolocationAccuracy: null, latitude: null, longitude: null },
      externalManagedAccountId: null,
      isMyAccount: true,
    },
    {
      accountId: "0017t00000FeRr1AAC",
      accountName: "Fördelinie",
      address: null,
      externalManagedAccountId: "0eM7t00000FeRr1AAC",
      isMyAccount: false,
    },
  ],
  totalExternalManagedAccounts: 2,
};

export const effectiveAccount: EffectiveAccount = {
  accountId: boatyard,
  accountName: "Werft Holm",
  address: place,
  fields: { Phone: "+49 461 5550148" },
  id: boatyard,
  isCurrentUserDefaultAccount: true,
  name: "Werft Holm",
};

export const savedAddress: SavedAddress = {
  addressId: "8lW7t00000AdR01AAK",
  addressType: "Shipping",
  canBeChanged: true,
  city: "Flensburg",
  companyName: "Werft Holm",
  country: "DE",
  fields: { Gate__c: { label: "Gate", text: "North", type: "string" } },
  firstName: "Inga",
  isDefault: true,
  lastName: "Holm",
  middleName: null,
  name: "Inga Holm",
  phoneNumber: "+494615550148",
  postalCode: "24939",
  region: null,
  street: "Am Kai 4",
};

export const savedAddresses: SavedAddresses = {
  count: 1,
  currentPageToken: null,
  currentPageUrl: "/services/data/v65.0/commerce/webstores/0ZE7t00000StOr1AAL/accounts/current/addresses",
  items: [savedAddress],
  nextPageToken: null,
  nextPageUrl: null,
  pageSize: 6,
  previousPageToken: null,
  previousPageUrl: null,
  sortOrder: "CreatedDateDesc",
};

export const profile: Profile = {
  email: "inga@werft-holm.example",
  firstName: "Inga",
  isEmailVerified: true,
  isPhoneVerified: null,
  lastName: "Holm",
  phoneNumber: "+494615550148",
  userName: "inga@werft-holm.example",
};

const { id, fields, productClass, defaultImage, urlName } = product;
export const featuredProducts: FeaturedProducts = {
  featuredProductsByRelationshipType: {
    spareParts: [{ id, fields, productClass, defaultImage, urlName }, product],
    tools: [],
  },
};

const { productVariationInfo: _, ...recommended } = hit;
export const recommendations: Recommendations = {
  productPage: { currencyIsoCode: "EUR", pageSize: 10, products: [recommended], total: 1 },
  uuid: "0b8e7c52-4f0d-4c55-8d3e-6a1f0c9b2d47",
};

export const savedPaymentMethod: SavedPaymentMethod = {
  expiryMonth: "11",
  expiryYear: "2029",
  id: "1Ju7t00000CaRd1AAL",
  isDefault: true,
  last4: "4242",
  merchantAccountId: "8bM7t00000MeRc1AAL",
  name: "Yard card",
  network: "Visa",
  referenceOwnerId: boatyard,
  status: "Active",
  type: "Card",
  usageType: "OnSession",
};

export const savedPaymentMethods: SavedPaymentMethods = {
  count: 1,
  currentPageToken: null,
  currentPageUrl: null,
  items: [savedPaymentMethod],
  nextPageToken: null,
  nextPageUrl: null,
  pageSize: 25,
  previousPageToken: null,
  previousPageUrl: null,
};

export const accountPerson: AccountPerson = {
  personId: "0037t00000InGa1AAC",
  email: "inga@werft-holm.example",
  firstName: "Inga",
  lastName: "Holm",
  role: "Buyer",
  state: "Active",
  lastSignedInAt: "2026-11-20T08:30:00.000Z",
  isSelf: false,
  invitation: null,
  permissions: { roles: ["BuyerManager", "AccountAdmin"], mayInvite: false, mayWithdraw: true, mayRestore: false },
};

export const invitedPerson: AccountPerson = {
  ...accountPerson,
  personId: "0iN7t00000InVi1AAC",
  email: "lars@werft-holm.example",
  firstName: "Lars",
  state: "Invited",
  lastSignedInAt: null,
  invitation: {
    invitationId: "0iN7t00000InVi1AAC",
    sentAt: "2026-11-20T08:30:00.000Z",
    expiresAt: "2026-11-27T08:30:00.000Z",
    isExpired: false,
  },
  permissions: { roles: [], mayInvite: true, mayWithdraw: false, mayRestore: false },
};

export const accountPeople: AccountPeople = {
  people: [accountPerson, invitedPerson],
  total: 2,
  invitableRoles: ["Buyer", "BuyerManager", "AccountAdmin"],
};

export const accountEvents: AccountEvents = {
  events: [
    {
      at: "2026-11-20T08:30:00.000Z",
      actorName: "Inga Holm",
      action: "Invited",
      personName: "Lars Holm",
      personEmail: "lars@werft-holm.example",
      oldRole: null,
      newRole: "Buyer",
    },
  ],
  total: 1,
};

export const invitation: Invitation = {
  accountName: "Werft Holm",
  invitedBy: "Inga Holm",
  email: "lars@werft-holm.example",
  firstName: "Lars",
  lastName: "Holm",
  role: "Buyer",
  expiresAt: "2026-11-27T08:30:00.000Z",
  needs: "Password",
};
