import { markdownPage } from "../content/markdown.tsx";
import type { PageRequest } from "../router/index.ts";
import type { ContentPage } from "./site-content.ts";

/** A Markdown text as a page. */
export function textPage(source: string, draw: PageRequest["draw"]): ContentPage {
  const { title, description, body } = markdownPage(source);
  const heading = { component: "text", text: title, headingTag: "h1", textStyle: "heading-xlarge" };
  const seedComponents = [heading, { component: "richText", html: draw(body) }];
  const sections = [
    { maxContentWidth: "text", sectionPadding: "medium", columns: [{ columnWidth: 12, seedComponents }] },
  ];
  return { title, body: { description, isIndexed: true, sections } };
}
