/**
 * Reads a table page by page: `read` returns the page after a row, at most `size` rows. The database reads the next page while this one
 * is used.
 */
export async function* pagesOf<Row>(
  read: (after: Row | undefined) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  for (let next: Promise<Row[]> | undefined = read(undefined); next;) {
    const page: Row[] = await next;
    next = page.length < size ? undefined : read(page.at(-1));
    // a failure is handled when the page is awaited; without this it would end the process before then
    next?.catch(() => {});
    yield page;
  }
}
