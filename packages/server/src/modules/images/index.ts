export { createImages } from "./images.ts";
export { mountImages } from "./routes.ts";
