import { pieces } from "./format.ts";

/** A share of a hundred, with the decimals that it has: `5%`, `7.5%`. */
export const percent = (hundredths: string | number): string => `${pieces(hundredths)}%`;
