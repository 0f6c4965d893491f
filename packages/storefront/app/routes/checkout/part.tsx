import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "../../components/icon.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { href } from "../../routes.ts";
import { Link } from "../../router/index.ts";
import { partNames, type PartName, type ShownPart } from "./parts.ts";
import styles from "./part.module.css";

interface PartProps {
  name: PartName;
  title: string;
  isOpen: boolean;
  /** The part that is next; in the one-page layout others are open as well. */
  isNext: boolean;
  isDone: boolean;
  /** What is shown in place of its form. */
  shown: ShownPart;
  /** The input, in one line. */
  summary: ReactNode;
  children: ReactNode;
}

/** A numbered part of the checkout: a form while it is open, one line with "Change" once it is done. */
export function Part({ name, title, isOpen, isNext, isDone, shown, summary, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasNext = useRef(isNext);

  // Moves the focus to the next part; the router would move it to the top of the page.
  useEffect(() => {
    if (isNext && !wasNext.current) requestAnimationFrame(() => heading.current?.focus());
    wasNext.current = isNext;
  }, [isNext]);

  return (
    <section
      aria-labelledby={`${name}-title`}
      className={isOpen ? `${styles.open} ${shown.needsScripts ? styles.later : ""}` : styles.part}
    >
      <h2 id={`${name}-title`} ref={heading} tabIndex={-1} className={styles.title}>
        <span className={isDone && !isOpen ? styles.done : styles.number}>
          {isDone && !isOpen ? <Icon name="check" /> : partNames.indexOf(name) + 1}
        </span>
        {title}
        {isDone && !isOpen && <Unseen> (done)</Unseen>}
      </h2>
      {shown.isReadOnly && (
        <Link href={href("checkout", {}, { part: name })} keepScroll className={styles.change}>
          Change<Unseen> {title.toLowerCase()}</Unseen>
        </Link>
      )}
      {shown.isSummary && <p className={styles.summary}>{summary}</p>}
      {isOpen && <div className={styles.inside}>{children}</div>}
    </section>
  );
}
