export { addSignOnAddresses } from "./addresses.ts";
export { singleSignOnControllers } from "./controllers.ts";
export { linkedProviderMethods } from "./linked.ts";
export type { SignOnSettings } from "./provider.ts";
export { createSingleSignOn } from "./service.ts";
