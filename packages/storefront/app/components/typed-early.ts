import { useEffect, useRef, type RefObject } from "react";

type Control = HTMLInputElement | HTMLSelectElement;

/** Hands over what was entered before scripts had arrived: the control holds it, and its component does not know of it. */
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
