import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { forgetSearches } from "../../components/recent-searches.ts";
import { keepGuestMachines } from "../../content/guest-machines.ts";
import { forgetSeenParts } from "../../components/seen-parts.ts";

/** We have nothing to consent to: what is kept is said, and what is only a convenience can be cleared. */
export default function CookieSettings({ onClose }: { onClose: () => void }) {
  const [isForgotten, setForgotten] = useState(false);
  return (
    <Dialog
      title="Cookie Settings"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button type="button" look="primary" onClick={onClose}>
            Close
          </Button>
          <Button
            type="button"
            onClick={() => {
              forgetSeenParts();
              forgetSearches();
              keepGuestMachines([]);
              setForgotten(true);
            }}
          >
            Forget what this browser keeps for me
          </Button>
        </>
      }
    >
      <p>
        We keep one necessary cookie: it remembers your cart. There are no cookies for advertising or for counting
        visits, so there is nothing to switch off.
      </p>
      <p>
        The parts that you looked at last and the words that you searched for are kept in this browser only, so that the
        home page and the search field can show them again. They are not sent to us. The engines that you keep without
        an account stay in this browser, too; when you log in, they move to your account.
      </p>
      <p role="status">{isForgotten && "Forgotten: nothing of it is kept any more."}</p>
    </Dialog>
  );
}
