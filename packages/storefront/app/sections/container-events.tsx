import { useEffect, useRef } from "react";
import { watchSizes } from "./container-sizes.ts";

/**
 * Tells those around a responsive container when it is shown and hidden: a `show` or `hide` event on the container, at once and whenever the
 * window crosses a breakpoint. What is seen is the style sheet's. Source: site specification, section 4, "Responsive container".
 */
export function ContainerEvents({ sizes }: { sizes: readonly string[] }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const container = place.current!.parentElement!;
    return watchSizes(sizes, window.matchMedia.bind(window), (isShown) =>
      container.dispatchEvent(new Event(isShown ? "show" : "hide", { bubbles: true })),
    );
  }, [sizes]);
  return <i ref={place} hidden />;
}
