import type { CategoryRef } from "@tradecounter/wire";
import { href } from "../routes.ts";

/**
 * The address of a category from the way down to it, as the category menu writes it: the last three levels in words,
 * then the id. Source: site specification, section 2, "Path fragments".
 */
export function categoryHref(path: readonly Pick<CategoryRef, "id" | "urlName" | "name">[]): string {
  const [level1 = "all", level2, level3] = path.slice(-3).map(({ urlName, name }) => urlName ?? name);
  return href("category", { level1, level2, level3, categoryId: path.at(-1)?.id });
}
