import type { ReactNode } from "react";
import { Main } from "./main.tsx";
import styles from "./entry-page.module.css";

/** A page with a single form for getting in: signing in, registering, passwords. */
export function EntryPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Main className={styles.page}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Main>
  );
}

/** The class of its form. */
export const entryForm = styles.form;
