import mono from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2?url";
import sans from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url";

/** The files that every page needs at once, for `<link rel="preload" as="font" crossorigin>`. */
export const preloadedFonts: readonly string[] = [sans, mono];
