import { enginesModule, type EngineFacts } from "@tradecounter/client";
import { formatSerialNumber, hasSerial, parseSerialNumber } from "@tradecounter/commerce";
import type { PageRequest } from "../router/index.ts";

/** A typed serial number in its canonical form, and the engines that may have it. */
export interface EnginesOfSerial {
  readonly serialNumber: string;
  readonly engines: readonly EngineFacts[];
}

/** Ends like a serial number: other texts are not looked up among the engines. */
const endsAsSerial = /\d{3}\s*$/;

/**
 * Reads a serial number, with the model before it if both were copied from the plate: `C204-42, serial 204A 018834`. Undefined if the
 * text is not a serial number, or if no engine in the catalog has known serial numbers: a part number that is not found looks the same.
 * More than one engine may have it if makers share a format and the text does not name one of them.
 */
export async function enginesOfSerial(
  { client, signal }: Pick<PageRequest, "client" | "signal">,
  text: string,
): Promise<EnginesOfSerial | undefined> {
  if (!endsAsSerial.test(text)) return undefined;
  const engines = (await enginesModule(client).list({ signal })).filter(({ serials }) => serials.length > 0);
  const named = engines.flatMap((engine) => {
    const serial = parseSerialNumber(withoutModel(text, engine) ?? "");
    return serial && hasSerial(engine.serials, serial) ? [{ engine, serial }] : [];
  });
  const serial = named[0]?.serial ?? parseSerialNumber(text);
  if (!serial || engines.length === 0) return undefined;
  return {
    serialNumber: formatSerialNumber(serial),
    engines:
      named.length > 0
        ? named.map(({ engine }) => engine)
        : engines.filter(({ serials }) => hasSerial(serials, serial)),
  };
}

/** The rest of a text after the name of this engine; undefined if the text begins with another word. */
function withoutModel(text: string, { code, maker, model }: EngineFacts): string | undefined {
  const [typed, ...names] = [text.trim(), `${maker} ${model}`, model, code].map((one) => one.toUpperCase());
  const name = names.find((one) => typed!.startsWith(one) && /^[\s,;:/]/.test(typed!.slice(one.length)));
  return name && typed!.slice(name.length).replace(/^[\s,;:/]+/, "");
}
