import { useEffect, useRef, type RefObject } from "react";

type Control = HTMLInputElement | HTMLSelectElement;

/** Passes on input from before scripts had loaded, which the control has but its component does not know about. */
export function useTypedEarly(
  control: RefObject<Control | null>,
  known: string,
  take: (entered: string) => void,
): void {
  const isAlive = useRef(false);
  useEffect(() => {
    const entered = control.current?.value;
    if (!isAlive.current && entered !== undefined && entered !== known) take(entered);
    isAlive.current = true;
  });
}
