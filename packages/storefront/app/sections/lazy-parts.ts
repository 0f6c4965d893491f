import { spare } from "../components/spare.ts";
import { SearchBox } from "./search-box.tsx";
import type { LiveParts } from "./sections.tsx";

/** For pages that rarely have any: each is loaded only by those that do. */
export const lazyParts: LiveParts = {
  searchBox: SearchBox,
  enginePicker: spare(() => import("./engine-picker.tsx")),
  seenParts: spare(() => import("./seen-parts.tsx")),
};
