import { useEffect, useRef } from "react";
import { limits } from "@tradecounter/wire";
import { Link, useNavigation } from "../router/index.ts";
import { Notice } from "./notice.tsx";

/** Of the specification's waits, those before which nobody has had time to answer are left out. */
const AT_ONCE = 4;

/** Says that amounts are still being worked out, and looks again until they are. */
export default function Processing({ here }: { here: string }) {
  const { reload } = useNavigation();
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  }, [reload]);
  useEffect(() => {
    let timer: number | undefined;
    let isGone = false;
    void import("@tradecounter/client").then(({ pollDelayMs }) => {
      const lookAgain = (attempt: number) => {
        if (isGone || attempt > limits.pollAttempts) return;
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
  return (
    <Notice kind="note" role="status" title="Processing">
      <p>
        Taxes are being looked up. <Link href={here}>Look again</Link>
      </p>
    </Notice>
  );
}
