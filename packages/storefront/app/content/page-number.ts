/** The page that an address asks for, from 1 to `most`; the first where it asks for none or for nonsense. */
export function pageNumberIn(query: URLSearchParams, most: number): number {
  const asked = Number(query.get("page") ?? "1");
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, most) : 1;
}

/** Whether an address names the page that it shows, each in one way: the first by no number, others by their own. */
export function isPageNamed(query: URLSearchParams, page: number): boolean {
  return query.get("page") === (page > 1 ? String(page) : null);
}
