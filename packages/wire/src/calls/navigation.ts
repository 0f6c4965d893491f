import { call } from "../call.ts";

/** A site's navigation menu, by its link set. Source: site shell contract, section 3.1. */
export const getNavigationMenu = call(
  "getNavigationMenu",
  "GET",
  "connect/communities/:communityId/navigation-menu/navigation-menu-items",
  { base: "data", cacheable: true },
);
