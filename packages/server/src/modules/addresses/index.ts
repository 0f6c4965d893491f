export { addressFrom, keptText, type DeliveryAddress } from "./address.ts";
export { addressProblems, type InvalidParameter } from "./rules.ts";
export { addressRoutes } from "./routes.ts";
export type { EnteredAddress } from "./saved.ts";
export { createAddressBook, type AddressBook } from "./service.ts";
export { deleteAddressesBy } from "./store.ts";
