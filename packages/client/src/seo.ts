import { getSeoProperties } from "@tradecounter/wire";
import type { SeoProperties } from "@tradecounter/wire";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";
import { orderedJson } from "./ordered-json.ts";

/** Source: site specification, section 9. */
const freshMs = 3_600_000;

export type SeoModule = ReturnType<typeof seoModule>;

/** What search engines may read about records. Source: site shell contract, section 2. */
export function seoModule({ cache, send }: Pick<Client, "cache" | "send">) {
  return {
    /**
     * Of a record by its id, or of a page by its name. Names that begin with `_` are not fields and are not sent. Cached for an hour.
     * Throws INVALID_CONFIG for a blank id, `FetchError` 404 for one that the shopper may not see.
     */
    async properties(
      communityId: string,
      recordIdOrAlias: string,
      fields: readonly string[] = [],
      { signal }: { readonly signal?: AbortSignal | undefined } = {},
    ): Promise<SeoProperties> {
      demand(isFilled(communityId) && isFilled(recordIdOrAlias), "a community id and a record are needed");
      const asked = [...new Set(fields.filter((name) => !name.startsWith("_")))].sort();
      const input = {
        params: { communityId, recordIdOrAlias },
        query: asked.length > 0 ? { fields: asked } : {},
      };
      return cache.read(
        `seo/${getSeoProperties.name}${orderedJson(input)}`,
        async (signal) => (await send(getSeoProperties, input, { signal })).body,
        { signal, staleAfter: freshMs },
      );
    },
  };
}
