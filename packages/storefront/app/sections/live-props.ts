import type { ComponentSettings } from "@tradecounter/wire/pages";
import { href } from "../routes.ts";
import { loadIndex } from "./load-index.ts";
import { filledIn } from "./placeholders.ts";
import type { LiveName } from "./sections.tsx";
import type { Around } from "./show.tsx";

type PropsOf = {
  readonly [Name in LiveName]: (settings: ComponentSettings<Name>, around: Around) => Promise<object | undefined>;
};

/** The props of the interactive parts; undefined if there is nothing to show. */
export const liveProps: PropsOf = {
  async searchBox({ label, size, isMain, help }, { store }) {
    return {
      action: href("search"),
      size: size === "large" ? size : undefined,
      isMain,
      label: filledIn(label, store) || undefined,
      help: filledIn(help, store),
    };
  },
  async enginePicker(_settings, { client, signal }) {
    const { engines } = await loadIndex(client, signal);
    return engines.models.length > 0 ? { engines } : undefined;
  },
  async seenParts() {
    return {};
  },
};
