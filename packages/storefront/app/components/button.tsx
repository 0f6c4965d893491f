import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";

/** `primary` is for the page's one next step; `quiet` looks like a link. */
export type ButtonLook = "primary" | "plain" | "quiet";

interface Look {
  look?: ButtonLook;
  size?: "small" | "large";
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ look = "plain", size }: Look = {}): string {
  return [styles.button, styles[look], size && styles[size]].filter(Boolean).join(" ");
}

export function Button({ look, size, type = "submit", ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={buttonClass({ look, size })} />;
}
