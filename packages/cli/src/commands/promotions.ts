import {
  promotionsFrom,
  readPromotions,
  savePromotions,
  unknownToPromotions,
  type Promotions,
} from "@tradecounter/server";
import { revisedFileCommand } from "../revised-file.ts";

export const promotions = revisedFileCommand({
  name: "promotions",
  help: `Usage: tradecounter promotions get [FILE] [--store CODE]
       tradecounter promotions put FILE [--store CODE] [--dry-run]

get writes a store's promotions and coupons to a file, or prints them. put applies an edited file: running stores follow within a second.
If anything in the file is wrong, nothing changes, and each problem is reported with its place and reason; the same happens if somebody
else has put a file since you got yours.

  --store CODE      optional if there is only one store
  --dry-run         prints what put would change, without changing anything

See docs/promotions.md for the format of the file.
`,
  async read(db, storeId) {
    const { revision, promotions: content } = await readPromotions(db, storeId);
    return { revision, content };
  },
  parse(text) {
    const file = promotionsFrom(text);
    return "refusals" in file ? file : { revision: file.revision, content: file.promotions };
  },
  notes: (db, store, content) => unknownToPromotions(db, store.id, content),
  save: savePromotions,
  countsOf,
});

function countsOf({ promotions: all }: Promotions): string {
  const count = (length: number, one: string) => `${length} ${length === 1 ? one : `${one}s`}`;
  const coupons = all.flatMap((promotion) => promotion.coupons ?? []);
  return `${count(all.length, "promotion")}, ${count(coupons.length, "coupon")}`;
}
