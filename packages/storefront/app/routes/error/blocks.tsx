import type { LayoutRequest } from "../../router/index.ts";
import { noParts } from "../../sections/no-parts.tsx";
import { Sections } from "../../sections/sections.tsx";
import { shownSections } from "../../sections/show.tsx";

/** What an owner has below the words of the error page: the page of content of this name, as markup. Where that fails as well, nothing. */
export async function errorBlocks(request: LayoutRequest): Promise<{ blocks?: string }> {
  const page = request.content.page("error");
  if (!page) return {};
  try {
    return { blocks: request.draw(<Sections sections={await shownSections(page.body, request)} live={noParts} />) };
  } catch {
    return {};
  }
}
