import { fitmentBreaksIn, fitOfSerial, type FitmentBreak } from "@tradecounter/commerce";
import type { MyMachine } from "./my-machine.ts";
import { listIn } from "./product-fields.ts";

/** Whether a part fits the engine that is shopped for, and, if that depends on the serial number, which ones it fits. */
export interface Fit {
  readonly verdict: ReturnType<typeof fitOfSerial>;
  readonly breaks: readonly FitmentBreak[];
}

/** Whether a serial number can decide whether it fits: ranges of build dates alone do not need one. */
export function isDecidedBySerial(breaks: Fit["breaks"]): boolean {
  return breaks.some(({ serials }) => serials);
}

/** Undefined for a part that is for no engine. */
export function fitOf(
  fields: Readonly<Record<string, string | null>>,
  { model, serialNumber }: Pick<MyMachine, "model" | "serialNumber">,
): Fit | undefined {
  const models = listIn(fields.Fits__c);
  if (models.length === 0) return undefined;
  const breaks = fitmentBreaksIn(listIn(fields.FitsSerials__c)).filter((one) => one.model === model);
  return { verdict: models.includes(model) ? fitOfSerial(breaks, model, serialNumber) : "not", breaks };
}
