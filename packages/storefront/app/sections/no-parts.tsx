import type { LiveParts } from "./sections.tsx";

/** For pages that load no script: interactive parts are left out. */
export const noParts: LiveParts = { searchBox: Nothing, enginePicker: Nothing, seenParts: Nothing };

function Nothing() {
  return null;
}
