import type { ComponentName, PageComponent } from "@tradecounter/wire/pages";

/** The purpose of each component, and an example, which is also what its picture shows. */
export const samples: Readonly<Record<ComponentName, { readonly what: string; readonly example: PageComponent }>> = {
  text: {
    what: "One text in one style, without markup.",
    example: { component: "text", text: "Parts by number, since 1974", headingTag: "h2", textStyle: "heading-medium" },
  },
  richText: {
    what: "Text with headings, lists, tables, pictures and videos (content.md, Rich text).",
    example: {
      component: "richText",
      html: "<h3>Before you order</h3><ul><li>Have the <b>engine number</b> at hand.</li><li>See <a href='/faq'>questions</a>.</li></ul>",
    },
  },
  button: {
    what: "A link that looks like a button.",
    example: {
      component: "button",
      text: "Create an Account",
      url: { type: "comm__namedPage", attributes: { name: "Register" } },
    },
  },
  line: {
    what: "A horizontal line. Thickness is in pixels, width in hundredths.",
    example: { component: "line", lineStyle: "dashed", size: 2, width: 60, color: "#c2410c" },
  },
  picture: {
    what: "A picture from the content, optionally with others for tablets and phones.",
    example: { component: "picture", image: "pictures/counter" },
  },
  logo: {
    what: "The store’s logo, or a picture from the content, as a link to the home page.",
    example: { component: "logo" },
  },
  linkList: {
    what: "Links from a link set, or its own. A link with links below it is expandable.",
    example: {
      component: "linkList",
      title: "Help",
      headingTag: "p",
      links: [
        { label: "Shipping and returns", target: "/shipping-and-returns" },
        { label: "Engines", links: [{ label: "Find my engine number", target: "/find-my-engine-number" }] },
        { label: "Dealers", target: "https://dealers.example", isExternal: true },
      ],
    },
  },
  navigationMenu: {
    what: "The menu of a link set, as a navigation landmark.",
    example: { component: "navigationMenu", label: "Support", linkSet: "Footer_Support" },
  },
  footer: {
    what: "The whole footer: two link sets, contact details, copyright and address. Optional: a picture below the legal links, and one in place of its drawing.",
    example: { component: "footer" },
  },
  productStrip: {
    what: "Parts of a category (by its URL name or id), or those with given part numbers.",
    example: {
      component: "productStrip",
      title: "For the next service",
      partNumbers: ["FLT-1001", "GSK-2208", "KIT-3901"],
    },
  },
  categoryTiles: {
    what: "All top categories with their drawings, and their subcategories with the number of parts.",
    example: { component: "categoryTiles", title: "Parts by category", lines: 3 },
  },
  searchBox: {
    what: "A search field. The / key moves to the one with isMain.",
    example: { component: "searchBox", label: "Parts for sale", help: "Our number, or the maker’s." },
  },
  enginePicker: {
    what: "Choice of engine family and model, leading to the parts that fit.",
    example: { component: "enginePicker" },
  },
  seenParts: {
    what: "The parts recently viewed in this browser; nothing if there are none.",
    example: { component: "seenParts" },
  },
  spinner: {
    what: "A loading indicator.",
    example: { component: "spinner", size: "medium", variant: "brand", assistiveText: "Loading prices" },
  },
  icon: {
    what: "One of the store’s drawings.",
    example: { component: "icon", name: "caution", size: "large", variant: "warning", assistiveText: "Caution" },
  },
  contact: {
    what: "The store’s telephone number, email address and hours.",
    example: { component: "contact", title: "Ask the counter" },
  },
  map: {
    what: "A link that opens a map of a place in a new window; nothing is loaded from the map service before. In degrees.",
    example: { component: "map", text: "Where we are", latitude: 36.8508, longitude: -76.2859 },
  },
  responsiveContainer: {
    what: "Components that are shown only in some window sizes; `show` and `hide` events announce changes.",
    example: {
      component: "responsiveContainer",
      sizes: ["medium", "large"],
      components: [{ component: "text", text: "Not on a phone", headingTag: "p" }],
    },
  },
};
