import type { LiveParts } from "./sections.tsx";

/** For what brings no script: parts that need one are left out. */
export const noParts: LiveParts = { searchBox: Nothing, enginePicker: Nothing, seenParts: Nothing };

function Nothing() {
  return null;
}
