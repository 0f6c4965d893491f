import { call } from "../call.ts";

/** What search engines may read about a record, by its id or by a page's name. Source: site shell contract, section 2. */
export const getSeoProperties = call(
  "getSeoProperties",
  "GET",
  "connect/communities/:communityId/seo/properties/:recordIdOrAlias",
  { base: "data", cacheable: true },
);
