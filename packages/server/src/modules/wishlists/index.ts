export { wishlistRoutes } from "./routes.ts";
export { createWishlists, type Wishlists } from "./service.ts";
