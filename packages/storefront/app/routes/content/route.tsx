import type { StoreFacts } from "../../client.ts";
import { Main } from "../../components/main.tsx";
import { spare } from "../../components/spare.ts";
import { notFound, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { filledIn } from "../../sections/placeholders.ts";
import { SearchBox } from "../../sections/search-box.tsx";
import { Sections, type LiveParts } from "../../sections/sections.tsx";
import { shownSections } from "../../sections/show.tsx";
import { textPage } from "../../sections/text-page.tsx";

/** The owner's pages, by their address: of content, else of a text beside the store's file. */
export async function load(request: PageRequest) {
  const { pathname, content, text } = request;
  const name = pathname.slice(1);
  const { title, body } = content.page(name) ?? textPage(text(name) ?? notFound(), request.draw);
  return {
    sections: await shownSections(body, request),
    title,
    description: body.description,
    isIndexed: body.isIndexed,
  };
}

export function meta({ title, description, isIndexed }: Loaded<typeof load>, store: StoreFacts): Meta {
  return {
    title: filledIn(title, store),
    description: description === null ? undefined : filledIn(description, store),
    robots: isIndexed ? undefined : "noindex, nofollow",
  };
}

/** Fetched by the few pages that have them. */
const live: LiveParts = {
  searchBox: SearchBox,
  enginePicker: spare(() => import("../../sections/engine-picker.tsx")),
  seenParts: spare(() => import("../../sections/seen-parts.tsx")),
};

export default function ContentPage({ sections }: Loaded<typeof load>) {
  return (
    <Main>
      <Sections sections={sections} live={live} />
    </Main>
  );
}
