import { useEffect, useRef, useState, type ReactNode } from "react";
import { limits } from "@tradecounter/wire";
import { Link, useNavigation } from "../router/index.ts";
import { Notice } from "./notice.tsx";

/** The immediate polls of the specification are skipped, as the store has had no time since the page was rendered. */
const AT_ONCE = 4;

/** Says that amounts are still being calculated, and polls until they are: `whenOver` is shown once it has given up. */
export default function Processing({ here, whenOver }: { here: string; whenOver?: ReactNode }) {
  const { reload } = useNavigation();
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  }, [reload]);
  useEffect(() => {
    let timer: number | undefined;
    let isGone = false;
    void import("@tradecounter/client").then(({ pollDelayMs }) => {
      const lookAgain = (attempt: number) => {
        if (isGone) return;
        if (attempt > limits.pollAttempts) return setIsOver(true);
        timer = window.setTimeout(() => {
          latest.current();
          lookAgain(attempt + 1);
        }, pollDelayMs(attempt));
      };
      lookAgain(AT_ONCE + 1);
    });
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, []);
  if (isOver && whenOver) return whenOver;
  return (
    <Notice kind="note" role="status" title="Processing">
      <p>
        The total is being worked out. <Link href={here}>Look again</Link>
      </p>
    </Notice>
  );
}
