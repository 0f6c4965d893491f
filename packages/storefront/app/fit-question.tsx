import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { askBeforeAdding, type HeldForm } from "./ask-before-adding.ts";
import type { Client } from "./client.ts";
import { Button } from "./components/button.tsx";
import { Dialog } from "./components/dialog.tsx";
import { PartNumber } from "./components/part-number.tsx";
import { isDecidedBySerial } from "./content/fit-of-part.ts";
import { misfitsAmong, type KnownFits, type Misfit } from "./content/misfits.ts";
import { calledAs, type MyMachine } from "./content/my-machine.ts";
import { rangeInWords } from "./content/serial-ranges.ts";
import type { Page } from "./router/island.ts";
import { href } from "./routes.ts";
import styles from "./my-machine.module.css";

/** The maximum wait for the store to say what fits. */
const patienceMs = 5000;

interface FitQuestionProps {
  readonly machine: MyMachine;
  readonly page: Page;
  /** What the page already shows. */
  readonly known: KnownFits;
  readonly getClient: () => Promise<Client>;
}

/** Asks in a dialog before a part that does not, or might not, fit is added to the cart. */
export function FitQuestion({ machine, page, known, getClient }: FitQuestionProps) {
  const [held, setHeld] = useState<HeldForm & { page: Page }>();
  const needs = useEffectEvent(() => ({ machine, known, page }));
  useEffect(
    () =>
      askBeforeAdding({
        pageShown: () => needs().page,
        look: (parts) => {
          const signal = AbortSignal.timeout(patienceMs);
          const looked = getClient().then((client) => misfitsAmong(client, parts, { ...needs(), signal }));
          return Promise.race([looked, aborted(signal)]);
        },
        ask: (form) => setHeld({ ...form, page: needs().page }),
      }),
    [getClient],
  );
  // it disappears with its page
  if (!held || held.page !== page) return null;
  const { misfits, send } = held;
  const close = () => setHeld(undefined);
  return createPortal(
    <Dialog
      title={titleOf(misfits, calledAs(machine))}
      isOpen
      onClose={close}
      actions={
        <>
          <Button
            type="button"
            look="primary"
            onClick={() => {
              close();
              send();
            }}
          >
            Add to cart anyway
          </Button>
          <Button type="button" onClick={close}>
            Do not add
          </Button>
        </>
      }
    >
      <ul className={styles.misfits}>
        {misfits.map((misfit) => (
          <MisfitRow key={misfit.productId} misfit={misfit} model={machine.model} />
        ))}
      </ul>
    </Dialog>,
    document.body,
  );
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

function titleOf(misfits: readonly Misfit[], called: string): string {
  const isSure = misfits.every(({ fit }) => fit.verdict === "not");
  if (misfits.length === 1)
    return isSure ? `This part does not fit your ${called}` : `This part may not fit your ${called}`;
  return isSure ? `These parts do not fit your ${called}` : `These parts may not fit your ${called}`;
}

function MisfitRow({ misfit: { name, sku, fit }, model }: { misfit: Misfit; model: string }) {
  const ranges = fit.breaks.map(rangeInWords).join("; ");
  return (
    <li>
      {name} <PartNumber number={sku} />
      {ranges && <p>Fits only {ranges}.</p>}
      {fit.verdict === "depends" && isDecidedBySerial(fit.breaks) && (
        <a href={href("engine", { model })}>Enter your serial number</a>
      )}
    </li>
  );
}
