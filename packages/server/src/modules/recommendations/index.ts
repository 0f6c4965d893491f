export { boughtTogether, type BoughtTogether, type PastOrder } from "./bought-together.ts";
