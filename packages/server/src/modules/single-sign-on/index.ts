export { addSignOnAddresses } from "./addresses.ts";
export { singleSignOnControllers } from "./controllers.ts";
export type { SignOnSettings } from "./provider.ts";
export { createSingleSignOn } from "./service.ts";
