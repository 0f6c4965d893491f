/**
 * A table page by page: `read` answers the page behind a row, at most `size` rows. The database reads the next page while
 * this one is used.
 */
export async function* pagesOf<Row>(
  read: (after: Row | undefined) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  for (let next: Promise<Row[]> | undefined = read(undefined); next;) {
    const page: Row[] = await next;
    next = page.length < size ? undefined : read(page.at(-1));
    // its failure is met when it is asked for; without this it would end the process before
    next?.catch(() => {});
    yield page;
  }
}
