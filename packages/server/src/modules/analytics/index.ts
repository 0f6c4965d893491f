export { analyticsMethods } from "./methods.ts";
