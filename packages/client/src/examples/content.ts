import { contentModule, picturesByKey } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** The titles of a site's news, the latest first. */
export async function newsTitles(client: Client, siteId: string): Promise<string[]> {
  const page = await contentModule(client).list({ channelOrSiteId: siteId, contentTypeFQN: "sfdc_cms__news" });
  return (page?.contents ?? []).map(({ title }) => title);
}

/** Addresses of pictures by their keys; if the store does not return one, it is built from its key. */
export async function pictureAddresses(client: Client, siteId: string, keys: readonly string[]): Promise<string[]> {
  return (await picturesByKey(client, { siteId, keys })).map(({ Url }) => Url);
}
