export { buildStorefront, isBuilt, type BuildPlace } from "./build.ts";
export { usPatterns } from "./languages/patterns.ts";
export { longestForm } from "../app/router/island.ts";
export { longestUpload } from "./pages.ts";
export { framedGateway, stripeGateway, type CardGateway } from "./security.ts";
export type { Headers, StorefrontReply } from "./sending.ts";
export {
  createStorefront,
  isPicture,
  type Picture,
  type Storefront,
  type StorefrontNeeds,
  type StorefrontRequest,
  type StorefrontStore,
} from "./storefront.ts";
export type { ContentPage, ContentPicture, SiteContent } from "../app/sections/site-content.ts";
