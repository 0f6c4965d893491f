import { contentModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** The titles of a site's news, the latest first. */
export async function newsTitles(client: Client, siteId: string): Promise<string[]> {
  const page = await contentModule(client).list({ channelOrSiteId: siteId, contentTypeFQN: "sfdc_cms__news" });
  return (page?.contents ?? []).map(({ title }) => title);
}
