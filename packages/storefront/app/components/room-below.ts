import { useEffect, useState, type RefObject } from "react";

const MARGIN = 12;
const LEAST = 160;

/**
 * The maximum height of a list below the field, in CSS pixels, so that it ends within the visible viewport: on a phone the
 * keyboard takes half of the window. Undefined until it is known.
 */
export function useRoomBelow(field: RefObject<HTMLElement | null>, isOpen: boolean): number | undefined {
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    if (!isOpen) return;
    const seen = window.visualViewport;
    function measure() {
      const below = field.current?.getBoundingClientRect().bottom ?? 0;
      const end = seen ? seen.offsetTop + seen.height : window.innerHeight;
      setRoom(Math.max(LEAST, Math.floor(end - below - MARGIN)));
    }
    measure();
    seen?.addEventListener("resize", measure);
    return () => seen?.removeEventListener("resize", measure);
  }, [field, isOpen]);
  return room;
}
