export { drawingFor } from "./drawing-for.ts";
export type { DrawnProduct } from "./drawings/part.ts";
export { createPictures, type Picture } from "./pictures.ts";
export { demoStore } from "./store.ts";
