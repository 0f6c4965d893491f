export { launchBrowser } from "../packages/storefront/src/testing/browser.ts";
