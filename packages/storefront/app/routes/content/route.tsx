import { Main } from "../../components/main.tsx";
import { markdownPage } from "../../content/markdown.tsx";
import { notFound, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import styles from "./content.module.css";

/** The owner's pages of text, by their address. */
export function load({ pathname, text }: PageRequest) {
  return { source: text(pathname.replaceAll("/", "")) ?? notFound() };
}

export function meta({ source }: Loaded<typeof load>): Meta {
  const { title, description } = markdownPage(source);
  return { title, description };
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
