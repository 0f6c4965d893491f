import type { LayoutRequest } from "../../router/index.ts";
import { noParts } from "../../sections/no-parts.tsx";
import { Sections } from "../../sections/sections.tsx";
import { shownSections } from "../../sections/show.tsx";

/** The owner's content for the bottom of the error page: the content page with this name, as markup. Empty if that fails as well. */
export async function errorBlocks(request: LayoutRequest): Promise<{ blocks?: string }> {
  const page = request.content.page("error");
  if (!page) return {};
  try {
    return { blocks: request.draw(<Sections sections={await shownSections(page.body, request)} live={noParts} />) };
  } catch {
    return {};
  }
}
