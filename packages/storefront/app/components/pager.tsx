import { Link } from "../router/index.ts";
import { Icon } from "./icon.tsx";
import { Unseen } from "./unseen.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Pages by number: a position in a catalog that can be named, revisited and shared. */
export function Pager({ page, pages, hrefOf }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className={styles.pager} data-screen-only="">
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev" className={styles.step}>
          <Icon name="right" />
          Previous
        </Link>
      )}
      <ol className={styles.numbers}>
        {pageWindow(page, pages).map((number, index) =>
          number === null ? (
            <li key={`gap ${index}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={number}>
              <Link href={hrefOf(number)} aria-current={number === page ? "page" : undefined} className={styles.number}>
                <Unseen>Page </Unseen>
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link href={hrefOf(page + 1)} rel="next" className={styles.step}>
          Next
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}

/** The first, the last, and those around the current page; null marks a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
