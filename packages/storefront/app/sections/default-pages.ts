import type { PageBody, PageSection } from "@tradecounter/wire/pages";
import type { ContentPage } from "./site-content.ts";

/** The pages of a store without content of its own. */
export const defaultPages: Readonly<Record<"home" | "footer", ContentPage>> = {
  home: {
    title: "{!Site.tagline}",
    body: bodyOf(
      "{!Site.tagline}. Search by part number, engine model or words; prices, stock and delivery dates at a glance.",
      [
        {
          maxContentWidth: "narrow",
          componentSpacerSize: "medium",
          sectionPadding: "large",
          columns: [
            {
              columnWidth: 12,
              seedComponents: [
                { component: "text", text: "{!Site.tagline}", headingTag: "h1" },
                {
                  component: "searchBox",
                  isMain: true,
                  help: "Our number, the maker’s number or a number it replaces, in any spelling. An engine model. Or plain words.",
                },
              ],
            },
          ],
        },
        {
          hasRuleAbove: true,
          sectionColumnGutterWidth: "x-large",
          layoutDirectionTablet: "column",
          columns: [
            {
              columnWidth: 9,
              orderMobile: 2,
              orderTablet: 2,
              seedComponents: [{ component: "categoryTiles", title: "Parts by category" }],
            },
            {
              columnWidth: 3,
              orderMobile: 1,
              orderTablet: 1,
              seedComponents: [
                { component: "enginePicker" },
                { component: "responsiveContainer", sizes: ["large"], components: [{ component: "seenParts" }] },
              ],
            },
            {
              columnWidth: 12,
              orderMobile: 3,
              orderTablet: 3,
              seedComponents: [
                {
                  component: "responsiveContainer",
                  sizes: ["small", "medium"],
                  components: [{ component: "seenParts" }],
                },
              ],
            },
          ],
        },
      ],
    ),
  },
  footer: {
    title: "Footer",
    body: bodyOf(null, [{ columns: [{ columnWidth: 12, seedComponents: [{ component: "footer" }] }] }]),
  },
};

function bodyOf(description: string | null, sections: readonly PageSection[]): PageBody {
  return { description, isIndexed: true, sections };
}
