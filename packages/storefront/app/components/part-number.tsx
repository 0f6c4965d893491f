import type { ReactNode } from "react";
import { partNumberGroups, spelledOut } from "./part-number-groups.ts";
import { Unseen } from "./unseen.tsx";
import styles from "./part-number.module.css";

interface PartNumberProps {
  number: string;
  size?: "large";
  /** What belongs to it, such as a button. */
  children?: ReactNode;
}

/** A gap is drawn between groups; the number's own separators are gaps enough. */
function isCut(before: string | undefined): boolean {
  return before !== undefined && /[A-Za-z0-9]$/.test(before);
}

/** Typeset for reading aloud: the gaps are styling, not characters, so that copying gives the plain number. */
export function PartNumber({ number, size, children }: PartNumberProps) {
  return (
    <span className={size ? styles.large : styles.number}>
      <span aria-hidden="true">
        {partNumberGroups(number).map((group, index, groups) => (
          <span key={index} className={isCut(groups[index - 1]) ? styles.cut : undefined}>
            {group}
          </span>
        ))}
      </span>
      <Unseen>{spelledOut(number)}</Unseen>
      {children}
    </span>
  );
}
