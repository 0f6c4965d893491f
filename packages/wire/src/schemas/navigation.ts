import { Type } from "typebox";
import type { Static } from "typebox";
import { byDefault, flag, listOf, Nullable, oneOf, refusals, shape, text } from "./primitives.ts";

const PageReference = shape({
  attributes: Type.Record(Type.String(), Type.String()),
  state: Type.Record(Type.String(), Type.String()),
  type: Type.String(),
});

/** Source: site shell contract, section 3.1. */
export const NavigationMenuItem = Type.Cyclic(
  {
    NavigationMenuItem: shape({
      actionType: oneOf(
        "InternalLink",
        "ExternalLink",
        "Event",
        "Modal",
        "MenuLabel",
        "SystemLink",
        "DataSourceDriven",
        "GlobalAction",
        "NavigationalTopic",
      ),
      /** Null for a plain label. */
      actionValue: Nullable(Type.String()),
      imageUrl: Nullable(Type.String()),
      label: Type.String(),
      /** For a category. */
      pageReference: Nullable(PageReference),
      subMenu: Type.Array(Type.Ref("NavigationMenuItem")),
      target: oneOf("CurrentWindow", "NewWindow"),
    }),
  },
  "NavigationMenuItem",
);

export const navigationShapes = {
  getNavigationMenu: {
    query: shape({
      addHomeMenuItem: flag(),
      includeImageUrl: flag(),
      /** Types to leave out. Our choice: none by default. */
      menuItemTypesToSkip: Type.Optional(listOf(text(80), 20)),
      navigationLinkSetDeveloperName: Type.Optional(text(80)),
      navigationLinkSetId: Type.Optional(text(28)),
      publishStatus: byDefault("Live", oneOf("Draft", "Live")),
    }),
    reply: shape({ menuItems: Type.Array(NavigationMenuItem) }, "NavigationMenu"),
    errors: refusals("NOT_FOUND"),
  },
};

export type NavigationMenuItem = Static<typeof NavigationMenuItem>;
