import { call } from "../call.ts";

const site = { base: "data", cacheable: true } as const;

/** Content of a site (`0DM`) or of a channel (`0ap`). Source: site shell contract, section 1. */
export const getSiteContents = call("getSiteContents", "GET", "connect/sites/:siteId/cms/delivery/contents", site);
export const getSiteContent = call(
  "getSiteContent",
  "GET",
  "connect/sites/:siteId/cms/delivery/contents/:contentKeyOrId",
  site,
);
export const getChannelContents = call(
  "getChannelContents",
  "GET",
  "connect/cms/delivery/channels/:channelId/contents",
  site,
);
export const getChannelContent = call(
  "getChannelContent",
  "GET",
  "connect/cms/delivery/channels/:channelId/contents/:contentKeyOrId",
  site,
);
