import { growing, packStrings, sorted } from "../../packed/index.ts";
import type { SectionArray } from "../catalog/index.ts";

/** Which rows go by which part number. */
export function numberCollector() {
  const keys: string[] = [];
  const rows = growing(Uint32Array);
  const isOwn = growing(Uint8Array);
  return {
    add(key: string, row: number, own: boolean) {
      if (key === "") return;
      keys.push(key);
      rows.push(row);
      isOwn.push(own ? 1 : 0);
    },
    async finish(breathe: () => Promise<void>): Promise<Record<string, SectionArray>> {
      const order = await sorted(
        [...keys.keys()],
        (a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0),
        breathe,
      );
      const [rowOf, own] = [rows.take(), isOwn.take()];
      const distinct: string[] = [];
      const offsets = growing(Uint32Array);
      order.forEach((entry, at) => {
        if (keys[entry] === distinct.at(-1)) return;
        distinct.push(keys[entry]!);
        offsets.push(at);
      });
      offsets.push(order.length);
      await breathe();
      const { bytes, offsets: keyOffsets } = packStrings(distinct, { hashed: false });
      return {
        "number.bytes": bytes,
        "number.keyOffsets": keyOffsets,
        "number.offsets": offsets.take(),
        "number.rows": Uint32Array.from(order, (entry) => rowOf[entry]!),
        "number.isOwn": Uint8Array.from(order, (entry) => own[entry]!),
      };
    },
  };
}
