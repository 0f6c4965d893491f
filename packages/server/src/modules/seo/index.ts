export { attributeFieldsIn, seoTextsFrom, type SeoTextsFile } from "./texts.ts";
export { seoRoutes } from "./routes.ts";
