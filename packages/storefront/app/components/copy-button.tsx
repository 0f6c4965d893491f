import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";
import { Unseen } from "./unseen.tsx";
import styles from "./copy-button.module.css";

const SHOWN_MS = 2_000;

export default function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <button
      type="button"
      className={styles.copy}
      title={label}
      data-needs-scripts=""
      data-screen-only=""
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon name={copied ? "check" : "copy"} />
      <Unseen>{label}</Unseen>
      <span role="status" className={styles.word}>
        {copied && "Copied"}
      </span>
    </button>
  );
}
