import type { ConsentChoice } from "@tradecounter/wire";
import { useState } from "react";
import { allOf, askedBy, choose, isPrivateByItself, keptChoice } from "../../analytics/consent.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { forgetSearches } from "../../components/recent-searches.ts";
import { keepGuestMachines } from "../../content/guest-machines.ts";
import { chooseMachine } from "../../content/my-machine.ts";
import { forgetSeenParts } from "../../components/seen-parts.ts";
import { useStore } from "../../router/index.ts";
import styles from "./cookie-settings.module.css";

const uses = {
  analytics: {
    label: "Count what is looked at",
    says: "Which pages, parts and searches are used, so that we know what to stock and what nobody finds.",
  },
  advertising: {
    label: "Measure advertisements",
    says: "Our partners learn which advertisement brought you here.",
  },
} as const;

/** Lists what is stored, asks for each consent separately, and can clear what is only a convenience. */
export default function CookieSettings({ onClose }: { onClose: () => void }) {
  const store = useStore();
  const asked = askedBy(store, isPrivateByItself());
  const [choice, setChoice] = useState<ConsentChoice>(() => keptChoice() ?? allOf([]));
  const [isForgotten, setForgotten] = useState(false);

  function save() {
    choose(choice);
    onClose();
  }

  return (
    <Dialog
      title="Cookie Settings"
      isOpen
      onClose={onClose}
      actions={
        <>
          {asked.length > 0 ? (
            <Button type="button" look="primary" onClick={save}>
              Save
            </Button>
          ) : (
            <Button type="button" look="primary" onClick={onClose}>
              Close
            </Button>
          )}
          <Button
            type="button"
            onClick={() => {
              forgetSeenParts();
              forgetSearches();
              keepGuestMachines([]);
              chooseMachine(null);
              setForgotten(true);
            }}
          >
            Forget what this browser keeps for me
          </Button>
        </>
      }
    >
      {asked.length > 0 ? (
        <>
          <p>
            We keep one necessary cookie: it remembers your cart. At checkout another one remembers your order, for a
            day. A third one remembers what you choose here, for half a year.
          </p>
          <fieldset className={styles.uses}>
            <legend>You may allow us to</legend>
            {asked.map((use) =>
              use === "personalization" ? null : (
                <label key={use}>
                  <input
                    type="checkbox"
                    checked={choice[use]}
                    onChange={(event) => setChoice({ ...choice, [use]: event.currentTarget.checked })}
                  />
                  <span>
                    <b>{uses[use].label}</b>
                    {uses[use].says}
                  </span>
                </label>
              ),
            )}
          </fieldset>
          {store.analytics?.firstParty && (
            <p>
              The store’s own figures hold no name, address, account or cookie of yours: a visit has a random name that
              ends with this tab. What you have allowed you may take back here at any time.
            </p>
          )}
        </>
      ) : (
        <p>
          We keep one necessary cookie: it remembers your cart. At checkout another one remembers your order, for a day.
          There are no cookies for advertising or for counting visits, so there is nothing to switch off.
        </p>
      )}
      {store.markets && <p>The market that you choose at the foot of the page is remembered by a cookie, too.</p>}
      <p>
        The parts that you looked at last and the words that you searched for are kept in this browser, so that the home
        page and the search field can show them again. The engines that you keep without an account stay in this
        browser, too; when you log in, they move to your account.
      </p>
      <p>
        The engine that you shop for is remembered here and, once you are logged in, in your account. Forgetting it here
        forgets it there, too. The engines saved in your account stay there.
      </p>
      <p role="status">{isForgotten && "Forgotten: none of it is kept anymore."}</p>
    </Dialog>
  );
}
