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
  const { pathname, query, content, store, text } = request;
  const asked = pathname.slice(base.length + 1);
  // like the store's own pages, these are also found with a slash at the end
  const plain = asked.replace(/\/$/, "");
  if (plain === "home") throw new Redirect(href("home", {}, query), { status: 301 });
  if (hasNoAddress(plain)) notFound();
  const name = content.page(plain) ? plain : (content.movedTo(plain) ?? plain);
  const { title, body } = content.page(name) ?? textPage(text(name) ?? notFound(), request.draw);
  if (name !== asked) throw new Redirect(href("contentPage", { name }, query), { status: 301 });
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
