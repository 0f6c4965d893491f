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
  help: `Use: tradecounter promotions get [FILE] [--store CODE]
     tradecounter promotions put FILE [--store CODE] [--dry-run]

get writes a store's promotions and coupons to a file, or shows them. put brings an edited file in: stores that run answer by
it within a second. Where anything in the file is wrong nothing is changed, and each wrong place is told with its reason;
likewise where somebody else has put a file since yours was got.

  --store CODE      may be left out where there is one store
  --dry-run         tells what put would do, and changes nothing

docs/promotions.md has what the file may say.
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
