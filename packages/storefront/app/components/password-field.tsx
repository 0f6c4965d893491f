import { useState, type ComponentProps } from "react";
import { TextField } from "./field.tsx";
import styles from "./password-field.module.css";

/** A password field that can show what is typed, to avoid mistakes. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, "type">) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        {...field}
        type={isShown ? "text" : "password"}
      />
      <button
        type="button"
        className={styles.show}
        aria-pressed={isShown}
        aria-controls={field.id ?? field.name}
        data-needs-scripts=""
        onClick={() => setShown(!isShown)}
      >
        Show password
      </button>
    </div>
  );
}
