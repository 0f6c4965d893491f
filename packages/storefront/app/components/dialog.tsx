import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Unseen } from "./unseen.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, the next step first. */
  actions?: ReactNode;
  isWide?: boolean;
}

/** The browser's own dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, isOpen, onClose, children, actions, isWide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  // a dialog removed while open would not restore the focus
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={isWide ? styles.wide : styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} onClick={onClose}>
            <Icon name="close" />
            <Unseen>Close</Unseen>
          </button>
        </header>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
