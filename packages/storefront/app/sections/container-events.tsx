import { useEffect, useRef } from "react";
import { watchSizes } from "./container-sizes.ts";

/**
 * Announces when a responsive container is shown and hidden: dispatches `show` or `hide` on the container, at once and whenever the
 * window crosses a breakpoint. Visibility itself is up to the style sheet. Source: site specification, section 4, "Responsive container".
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
