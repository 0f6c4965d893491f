/** Source: site specification, section 4, "Responsive container". */
const sizeQueries: Readonly<Record<string, string>> = {
  small: "(max-width: 47.9375em)",
  medium: "(min-width: 48em) and (max-width: 64em)",
  large: "(min-width: 64.0625em)",
};

type MatchMedia = (query: string) => Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener">;

/** Reports whether the window has one of the sizes: now, and whenever that changes, until the returned function is called. */
export function watchSizes(
  sizes: readonly string[],
  matchMedia: MatchMedia,
  tell: (isShown: boolean) => void,
): () => void {
  const lists = sizes.map((size) => matchMedia(sizeQueries[size]!));
  let known: boolean | undefined;
  function look() {
    const isShown = lists.some(({ matches }) => matches);
    if (isShown !== known) tell((known = isShown));
  }
  for (const list of lists) list.addEventListener("change", look);
  look();
  return () => {
    for (const list of lists) list.removeEventListener("change", look);
  };
}
