import { iconNames } from "./icons.ts";

// The components that a content page is made of, and the settings of each. Server, storefront and documentation read
// this one table. Source: site specification, sections 3, 5 and 9.

export const headingTags = ["h1", "h2", "h3", "h4", "h5", "h6", "p"] as const;
export const alignments = ["left", "center", "right"] as const;
export const sizes = ["small", "medium", "large"] as const;
export const spacings = [
  "none",
  "xxx-small",
  "xx-small",
  "x-small",
  "small",
  "medium",
  "large",
  "x-large",
  "xx-large",
] as const;
export const textStyles = [
  "heading-xlarge",
  "heading-large",
  "heading-medium",
  "heading-small",
  "heading-xsmall",
  "heading-xxsmall",
  "body-regular",
  "body-small",
] as const;
export const iconSizes = ["xx-small", "x-small", "small", "medium", "large"] as const;
export const iconVariants = ["bare", "error", "inverse", "warning", "success"] as const;
export const spinnerVariants = ["base", "brand", "inverse"] as const;

/** What a setting may hold. `otherwise` is the value used when the setting is missing or invalid. */
export type SettingRule =
  /** Without markup. Placeholders such as `{!Site.name}` are filled in. */
  | { readonly kind: "text"; readonly isRequired?: boolean }
  /** With `<sup>` and `<sub>` and nothing else. */
  | { readonly kind: "label"; readonly isRequired?: boolean }
  /** Rich text. */
  | { readonly kind: "html"; readonly isRequired?: boolean }
  | { readonly kind: "choice"; readonly of: readonly string[]; readonly otherwise: string }
  | { readonly kind: "choices"; readonly of: readonly string[] }
  | { readonly kind: "flag" }
  /** A whole number. -1 means `unlimited`. */
  | {
      readonly kind: "number";
      readonly least: number;
      readonly most: number;
      readonly otherwise: number;
      readonly hasUnlimited?: true;
    }
  /** Degrees of latitude or longitude, up to `most` on either side of 0. */
  | { readonly kind: "degrees"; readonly most: number; readonly isRequired?: boolean }
  /** An address, or a page reference. */
  | { readonly kind: "link"; readonly isRequired?: boolean }
  /** A picture from the content, by its name or key. */
  | { readonly kind: "picture"; readonly isRequired?: boolean }
  /** `#` and six hexadecimal digits. */
  | { readonly kind: "colour" }
  /** Letters, digits, dots, dashes and underscores. `of` is what it names: a link set, or a category by URL name or id. */
  | { readonly kind: "name"; readonly of?: "menu" | "category"; readonly isRequired?: boolean }
  | { readonly kind: "names"; readonly of: "part"; readonly most: number }
  | { readonly kind: "links" }
  | { readonly kind: "components" };

export type SettingRules = Readonly<Record<string, SettingRule>>;

const heading = (otherwise: (typeof headingTags)[number]) => ({ kind: "choice", of: headingTags, otherwise }) as const;
const alignment = { kind: "choice", of: alignments, otherwise: "left" } as const;
const required = { isRequired: true } as const;

export const pageComponents = {
  text: {
    text: { kind: "text", ...required },
    headingTag: heading("p"),
    textStyle: { kind: "choice", of: [...textStyles, "automatic"], otherwise: "automatic" },
    textDecoration: { kind: "choices", of: ["bold", "italic", "underline", "strike"] },
    alignment,
  },
  richText: { html: { kind: "html", ...required } },
  button: {
    text: { kind: "text", ...required },
    url: { kind: "link", ...required },
    type: { kind: "choice", of: ["primary", "secondary"], otherwise: "primary" },
    size: { kind: "choice", of: ["small", "large"], otherwise: "large" },
    alignment,
    stretch: { kind: "flag" },
    assistiveText: { kind: "text" },
  },
  line: {
    lineStyle: { kind: "choice", of: ["solid", "dashed", "dotted", "double"], otherwise: "solid" },
    size: { kind: "number", least: 1, most: 20, otherwise: 1 },
    width: { kind: "number", least: 1, most: 100, otherwise: 100 },
    color: { kind: "colour" },
    alignment: { kind: "choice", of: alignments, otherwise: "center" },
  },
  picture: {
    image: { kind: "picture", ...required },
    imageTablet: { kind: "picture" },
    imageMobile: { kind: "picture" },
    overrideAltText: { kind: "flag" },
    imageAltText: { kind: "text" },
    url: { kind: "link" },
    loading: { kind: "choice", of: ["eager", "lazy"], otherwise: "eager" },
    alignment,
  },
  logo: { image: { kind: "picture" }, alignment },
  linkList: {
    title: { kind: "text" },
    titleTag: heading("h2"),
    linkSet: { kind: "name", of: "menu" },
    links: { kind: "links" },
    menuDepth: { kind: "number", least: 1, most: 5, otherwise: -1, hasUnlimited: true },
    headingTag: heading("h3"),
    orientation: { kind: "choice", of: ["vertical", "horizontal"], otherwise: "vertical" },
    spacing: { kind: "choice", of: sizes, otherwise: "medium" },
    isNewWindow: { kind: "flag" },
  },
  navigationMenu: {
    label: { kind: "text", ...required },
    linkSet: { kind: "name", of: "menu", ...required },
    menuDepth: { kind: "number", least: 1, most: 5, otherwise: 1, hasUnlimited: true },
    orientation: { kind: "choice", of: ["vertical", "horizontal"], otherwise: "horizontal" },
  },
  footer: {
    supportLinkSet: { kind: "name", of: "menu" },
    legalLinkSet: { kind: "name", of: "menu" },
    legalImage: { kind: "picture" },
    image: { kind: "picture" },
  },
  productStrip: {
    title: { kind: "text", ...required },
    titleTag: heading("h2"),
    category: { kind: "name", of: "category" },
    partNumbers: { kind: "names", of: "part", most: 12 },
    count: { kind: "number", least: 1, most: 12, otherwise: 4 },
  },
  categoryTiles: {
    title: { kind: "text", ...required },
    titleTag: heading("h2"),
    lines: { kind: "number", least: 0, most: 20, otherwise: 10 },
  },
  searchBox: {
    label: { kind: "text" },
    size: { kind: "choice", of: ["medium", "large"], otherwise: "large" },
    isMain: { kind: "flag" },
    help: { kind: "text" },
  },
  enginePicker: {},
  seenParts: {},
  spinner: {
    assistiveText: { kind: "text" },
    size: { kind: "choice", of: iconSizes, otherwise: "medium" },
    variant: { kind: "choice", of: spinnerVariants, otherwise: "base" },
  },
  icon: {
    name: { kind: "choice", of: iconNames, otherwise: "" },
    size: { kind: "choice", of: iconSizes, otherwise: "medium" },
    variant: { kind: "choice", of: [...iconVariants, "default"], otherwise: "default" },
    assistiveText: { kind: "text" },
  },
  contact: { title: { kind: "text" } },
  map: {
    text: { kind: "text", ...required },
    latitude: { kind: "degrees", most: 90, ...required },
    longitude: { kind: "degrees", most: 180, ...required },
  },
  responsiveContainer: {
    sizes: { kind: "choices", of: sizes },
    components: { kind: "components" },
  },
} as const satisfies Readonly<Record<string, SettingRules>>;

export type ComponentName = keyof typeof pageComponents;

/** How a section of columns may look. Source: site specification, section 3, "Layout". */
export const sectionSettings = {
  sectionName: { kind: "text" },
  maxContentWidth: { kind: "choice", of: ["text", "narrow", "page", "full"], otherwise: "page" },
  sectionColumnGutterWidth: { kind: "choice", of: spacings, otherwise: "large" },
  componentSpacerSize: { kind: "choice", of: spacings, otherwise: "medium" },
  sectionMinHeight: { kind: "choice", of: ["none", ...sizes], otherwise: "none" },
  sectionPadding: { kind: "choice", of: spacings, otherwise: "none" },
  layoutDirectionDesktop: { kind: "choice", of: ["row", "column"], otherwise: "row" },
  layoutDirectionTablet: { kind: "choice", of: ["row", "column"], otherwise: "row" },
  layoutDirectionMobile: { kind: "choice", of: ["row", "column"], otherwise: "column" },
  sectionVerticalAlign: { kind: "choice", of: ["top", "center", "bottom"], otherwise: "top" },
  hasRuleAbove: { kind: "flag" },
  backgroundImageOverlay: { kind: "choice", of: ["none", "light", "medium", "strong"], otherwise: "none" },
} as const satisfies SettingRules;

/** The picture behind a section; a device without its own uses that of the next larger device. */
export const backgroundSettings = {
  image: { kind: "picture", ...required },
  imageTablet: { kind: "picture" },
  imageMobile: { kind: "picture" },
  AltText: { kind: "text" },
  bgPosition: { kind: "choice", of: ["center", "top", "bottom", "left", "right"], otherwise: "center" },
  bgSizeOrRepeat: { kind: "choice", of: ["cover", "contain", "none"], otherwise: "cover" },
} as const satisfies SettingRules;

export const columnSettings = {
  columnKey: { kind: "name" },
  columnName: { kind: "text" },
  columnWidth: { kind: "number", least: 1, most: 12, otherwise: 12 },
  orderMobile: { kind: "number", least: 1, most: 12, otherwise: 0 },
  orderTablet: { kind: "number", least: 1, most: 12, otherwise: 0 },
  orderDesktop: { kind: "number", least: 1, most: 12, otherwise: 0 },
} as const satisfies SettingRules;

/** What a placeholder may name: facts that every visitor may see. */
export const publicFacts = ["name", "tagline", "phone", "email", "hours", "company", "year"] as const;
export type PublicFact = (typeof publicFacts)[number];
