import {
  backgroundSettings,
  columnSettings,
  pageComponents,
  sectionSettings,
  settingsFrom,
  type ComponentName,
  type PageBody,
  type PageColumn,
  type PageComponent,
  type PageSection,
} from "@tradecounter/wire/pages";
import type { ReactNode } from "react";
import type { LayoutRequest, PageRequest } from "../router/index.ts";
import { drawnParts, Pictures, type Drawn, type DrawnName } from "./drawn.tsx";
import type { Piece } from "../router/kept.tsx";
import { warnOfIcon } from "./icon-name.ts";
import { liveProps } from "./live-props.ts";
import type { LiveName, ShownColumn, ShownPart, ShownSection } from "./sections.tsx";
import styles from "./sections.module.css";

/** What a component may use. In the layout and on error pages, which have no cache of pieces, they are rendered anew. */
export type Around = LayoutRequest & Partial<Pick<PageRequest, "drawKept">>;

/**
 * Prepares a content page for display: static parts become markup, and the others get their props. Content that no
 * component understands is skipped. Source: site specification, section 3, "Layout".
 */
export function shownSections(body: PageBody, around: Around): Promise<ShownSection[]> {
  return Promise.all(body.sections.map((section) => shownSection(section, around)));
}

async function shownSection(section: PageSection, around: Around): Promise<ShownSection> {
  const settings = settingsFrom(sectionSettings, section);
  const { backgroundImageConfig: said } = section;
  const background = said && settingsFrom(backgroundSettings, said);
  return {
    look: classes("section", [
      ["padding", settings.sectionPadding],
      ["height", settings.sectionMinHeight],
      ["overlay", background ? settings.backgroundImageOverlay : "none"],
      ["ruled", settings.hasRuleAbove ? "above" : "none"],
      ["behind", background ? "picture" : "none"],
      ["columns", section.columns.some(isReordered) ? "reordered" : "none"],
    ]),
    inside: classes("inside", [
      ["wide", settings.maxContentWidth],
      ["gutter", settings.sectionColumnGutterWidth],
      ["spacer", settings.componentSpacerSize],
      ["align", settings.sectionVerticalAlign],
      ["desktop", settings.layoutDirectionDesktop],
      ["tablet", settings.layoutDirectionTablet],
      ["mobile", settings.layoutDirectionMobile],
    ]),
    background: background
      ? around.draw(
          <Pictures
            className={classes("background", [
              ["size", background.bgSizeOrRepeat],
              ["position", background.bgPosition],
            ])}
            settings={{ ...background, imageAltText: background.AltText, overrideAltText: true, loading: "eager" }}
            content={around.content}
          />,
        )
      : "",
    columns: await Promise.all(section.columns.map((column) => shownColumn(column, around))),
  };
}

async function shownColumn(column: PageColumn, around: Around): Promise<ShownColumn> {
  const { columnWidth, orderMobile, orderTablet, orderDesktop } = settingsFrom(columnSettings, column);
  const order = (device: string, place: number): [string, string] => [
    `order-${device}`,
    place > 0 ? String(place) : "none",
  ];
  return {
    look: classes("column", [
      ["span", String(columnWidth)],
      order("mobile", orderMobile),
      order("tablet", orderTablet),
      order("desktop", orderDesktop),
    ]),
    parts: await shownParts(column.seedComponents, around),
  };
}

/** Whether its position differs from its order in the page. */
function isReordered(column: PageColumn): boolean {
  const { orderMobile, orderTablet, orderDesktop } = settingsFrom(columnSettings, column);
  return orderMobile + orderTablet + orderDesktop > 0;
}

async function shownParts(components: readonly PageComponent[], around: Around): Promise<ShownPart[]> {
  const parts = await Promise.all(components.map((component) => shownPart(component, around)));
  return parts.flatMap((part) => part ?? []).reduce<ShownPart[]>(together, []);
}

/** Merges adjacent markup. */
function together(before: ShownPart[], part: ShownPart): ShownPart[] {
  const last = before.at(-1);
  return typeof part === "string" && typeof last === "string"
    ? [...before.slice(0, -1), last + part]
    : [...before, part];
}

async function shownPart(said: PageComponent, around: Around): Promise<ShownPart | undefined> {
  const { component } = said;
  if (!isKnown(component)) return undefined;
  if (component === "icon") warnOfIcon(said.name);
  const settings = settingsFrom(pageComponents[component], said);
  if (component === "responsiveContainer") {
    const { sizes, components } = settings as unknown as { sizes: string[]; components: PageComponent[] };
    const container = [styles.container, ...sizes.map((size) => styles[`at-${size}`])].join(" ");
    return { container, sizes, parts: await shownParts(components, around) };
  }
  if (Object.hasOwn(liveProps, component)) {
    const live = component as LiveName;
    const props = await liveProps[live](settings as never, around);
    return props && { live, props };
  }
  const node = await drawnParts[component as DrawnName](settings as never, around);
  if (node === null) return undefined;
  if (!isPiece(node)) return around.draw(node);
  const Draw = node.draw as (shown: object) => ReactNode;
  return around.drawKept?.(Draw, node.shown) ?? around.draw(<Draw {...node.shown} />);
}

const isPiece = (drawn: Drawn): drawn is Piece => typeof drawn === "object" && drawn !== null && "shown" in drawn;

const isKnown = (component: string): component is ComponentName => Object.hasOwn(pageComponents, component);

/** Class names of the style module for settings that change the appearance; a setting without an effect has no class. */
function classes(base: string, looks: readonly (readonly [setting: string, value: string])[]): string {
  return [styles[base], ...looks.map(([setting, value]) => styles[`${setting}-${value}`])].filter(Boolean).join(" ");
}
