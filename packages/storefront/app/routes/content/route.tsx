import { hasNoAddress } from "@tradecounter/wire/pages";
import type { StoreFacts } from "../../client.ts";
import { base } from "../../base.ts";
import { Main } from "../../components/main.tsx";
import { notFound, Redirect, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { href } from "../../routes.ts";
import { lazyParts } from "../../sections/lazy-parts.ts";
import { filledIn } from "../../sections/placeholders.ts";
import { Sections } from "../../sections/sections.tsx";
import { shownSections } from "../../sections/show.tsx";
import { textPage } from "../../sections/text-page.tsx";

/** The owner's pages, by address: from content, otherwise from a text file next to the store's. */
export async function load(request: PageRequest) {
  const { pathname, content, store, text } = request;
  const name = pathname.slice(base.length + 1);
  if (name === "home") throw new Redirect(href("home"), { status: 301 });
  // as with pages of the store's own, which may have a slash behind them
  if (name.endsWith("/")) throw new Redirect(href("contentPage", { name: name.slice(0, -1) }), { status: 301 });
  if (hasNoAddress(name)) notFound();
  const moved = content.page(name) ? undefined : content.movedTo(name);
  if (moved !== undefined && moved !== name) throw new Redirect(href("contentPage", { name: moved }), { status: 301 });
  const { title, body } = content.page(name) ?? textPage(text(name) ?? notFound(), request.draw);
  const { description, isIndexed } = body;
  const paths = store.languages?.map(({ code }) => [code, `/${content.nameIn(code, name)}`] as const) ?? [];
  const isAtSamePath = paths.every(([, path]) => path === `/${name}`);
  return {
    sections: await shownSections(body, request),
    title,
    description,
    isIndexed,
    paths: isAtSamePath ? undefined : Object.fromEntries(paths),
  };
}

export function meta({ title, description, isIndexed, paths }: Loaded<typeof load>, store: StoreFacts): Meta {
  return {
    title: filledIn(title, store),
    description: description === null ? undefined : filledIn(description, store),
    robots: isIndexed ? undefined : "noindex",
    paths,
  };
}

export default function ContentPage({ sections }: Loaded<typeof load>) {
  return (
    <Main>
      <Sections sections={sections} live={lazyParts} />
    </Main>
  );
}
