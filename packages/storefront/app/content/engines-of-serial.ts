import { enginesModule, type EngineFacts } from "@tradecounter/client";
import { formatSerialNumber, hasSerial, parseSerialNumber } from "@tradecounter/commerce";
import type { PageRequest } from "../router/index.ts";

/** A serial number that was typed, as it is written, and the engines that may have it. */
export interface EnginesOfSerial {
  readonly serialNumber: string;
  readonly engines: readonly EngineFacts[];
}

/**
 * Undefined of a text that is no serial number, and where the catalogue knows none of any engine: a part number that is not found
 * looks alike. More than one engine has it where makers share a form.
 */
export async function enginesOfSerial(
  { client, signal }: Pick<PageRequest, "client" | "signal">,
  text: string,
): Promise<EnginesOfSerial | undefined> {
  const serial = parseSerialNumber(text);
  if (!serial) return undefined;
  const engines = (await enginesModule(client).list({ signal })).filter(({ serials }) => serials.length > 0);
  if (engines.length === 0) return undefined;
  return {
    serialNumber: formatSerialNumber(serial),
    engines: engines.filter(({ serials }) => hasSerial(serials, serial)),
  };
}
