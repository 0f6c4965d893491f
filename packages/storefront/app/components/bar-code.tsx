import { code128 } from "./code-128.ts";
import { Bars } from "./bars.tsx";

/** A number for the scanner at the counter, worked out where it is drawn. */
export function BarCode({ text }: { text: string }) {
  const bars = code128(text);
  return bars && <Bars text={text} bars={bars} />;
}
