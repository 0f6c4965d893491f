import { pieces } from "./format.ts";

/** A percentage with the decimals that it has: `5%`, `7.5%`. */
export const percent = (hundredths: string | number): string => `${pieces(hundredths)}%`;
