/** The page number in an address, from 1 to `most`; the first page if there is none or it is invalid. */
export function pageNumberIn(query: URLSearchParams, most: number): number {
  const asked = Number(query.get("page") ?? "1");
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, most) : 1;
}

/** Whether an address names its page in canonical form: the first without a number, others by their own. */
export function isPageNamed(query: URLSearchParams, page: number): boolean {
  return query.get("page") === (page > 1 ? String(page) : null);
}
