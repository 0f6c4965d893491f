import type { SessionTime } from "@tradecounter/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { sitePath } from "../../base.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useClient, useStore } from "../../router/index.ts";
import { href } from "../../routes.ts";
import { logOut } from "./log-out.ts";

/**
 * Asks a buyer who has been inactive for long whether they are still there. Loaded for buyers only. Source: site specification, section 4.
 */
export default function SessionTimer() {
  const [isNearEnd, setNearEnd] = useState(false);
  const watching = useRef<SessionTime>(undefined);
  const getClient = useClient();
  const { id: storeId } = useStore();
  /** Returns here after the next sign-in. */
  const leave = useCallback(
    (hasTimedOut: boolean) => {
      const { pathname, search } = window.location;
      const why = hasTimedOut ? { timedOut: "1" } : {};
      void logOut(getClient, storeId, href("login", {}, { startURL: pathname + search, ...why }));
    },
    [getClient, storeId],
  );

  useEffect(() => {
    let hasLeft = false;
    async function watch() {
      const { watchSessionTime } = await import("@tradecounter/client");
      if (hasLeft) return;
      watching.current = watchSessionTime({
        fetch: (address, options) => fetch(sitePath + String(address), options),
        wait,
        now: Date.now,
        warn: (secondsLeft) => setNearEnd(secondsLeft !== undefined),
        ended: () => leave(true),
      });
    }
    watch().catch(() => {
      // the network is down: the next page tries again
    });
    return () => {
      hasLeft = true;
      watching.current?.stop();
    };
  }, [leave]);

  function goOn() {
    setNearEnd(false);
    watching.current?.goOn();
  }

  return (
    <Dialog
      title="Still there?"
      isOpen={isNearEnd}
      onClose={() => setNearEnd(false)}
      actions={
        <>
          <Button type="button" look="primary" onClick={goOn}>
            Continue Working
          </Button>
          <Button type="button" onClick={() => leave(false)}>
            Log Out
          </Button>
        </>
      }
    >
      <p>
        For security, your session is suspended after a period of inactivity. If you don't click Continue Working within
        about 30 seconds, you're logged out.
      </p>
    </Dialog>
  );
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
