import { Main } from "../../components/main.tsx";
import { markdownPage } from "../../content/markdown.tsx";
import { titled } from "../../content/title.ts";
import { notFound, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import styles from "./content.module.css";

/**
 * The owner's pages of text, by file name. Our choice: they are read when the storefront is built, each into a file of
 * its own, until they come from content that an owner edits.
 */
const pages = import.meta.glob<string>("../../../../demo-store/store/pages/*.md", { query: "?raw", import: "default" });

export async function load({ pathname }: PageRequest) {
  const name = pathname.replaceAll("/", "");
  const page = Object.entries(pages).find(([file]) => file.endsWith(`/${name}.md`))?.[1];
  return { source: await (page?.() ?? notFound()) };
}

export function meta({ source }: Loaded<typeof load>): Meta {
  const { title, description } = markdownPage(source);
  return { title: titled(title), description };
}

export default function ContentPage({ source }: Loaded<typeof load>) {
  const { title, body } = markdownPage(source);
  return (
    <Main>
      <article className={styles.text}>
        <h1>{title}</h1>
        {body}
      </article>
    </Main>
  );
}
