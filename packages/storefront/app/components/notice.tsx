import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  kind: "go" | "caution" | "stop" | "note";
  title: ReactNode;
  children?: ReactNode;
  /** How it is announced when it appears: `status` waits for a pause, `alert` does not. */
  role?: "status" | "alert";
}

const icons = { go: "check", caution: "caution", stop: "stop", note: undefined } as const;

/** A message in the flow of the page, next to its subject. */
export function Notice({ kind, title, children, role }: NoticeProps) {
  const icon = icons[kind];
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={role}>
      {icon && <Icon name={icon} />}
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
