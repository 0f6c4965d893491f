import type { StoreFacts } from "../../client.ts";
import { Main } from "../../components/main.tsx";
import { organization, webSite } from "../../content/structured-data.ts";
import { href } from "../../routes.ts";
import { type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { defaultPages } from "../../sections/default-pages.ts";
import EnginePicker from "../../sections/engine-picker.tsx";
import { filledIn } from "../../sections/placeholders.ts";
import { SearchBox } from "../../sections/search-box.tsx";
import { Sections, type LiveParts } from "../../sections/sections.tsx";
import SeenParts from "../../sections/seen-parts.tsx";
import { shownSections } from "../../sections/show.tsx";

/** The content page with this name. */
export async function load(request: PageRequest) {
  const { title, body } = request.content.page("home") ?? defaultPages.home;
  return {
    sections: await shownSections(body, request),
    title,
    description: body.description,
  };
}

export function meta({ title, description }: Loaded<typeof load>, store: StoreFacts): Meta {
  return {
    title: filledIn(title, store),
    description: description === null ? undefined : filledIn(description, store),
    jsonLd: [organization(store), webSite(store, href("search"))],
  };
}

const live: LiveParts = { searchBox: SearchBox, enginePicker: EnginePicker, seenParts: SeenParts };

export default function HomePage({ sections }: Loaded<typeof load>) {
  return (
    <Main>
      <Sections sections={sections} live={live} />
    </Main>
  );
}
