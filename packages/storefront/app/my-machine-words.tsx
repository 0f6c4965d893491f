import type { ReactNode } from "react";
import { Unseen } from "./components/unseen.tsx";
import { calledAs, chooseMachine, type MyMachine as Machine } from "./content/my-machine.ts";
import { isDecidedBySerial, type Fit } from "./content/fit-of-part.ts";
import { rangeInWords } from "./content/serial-ranges.ts";
import type { Router } from "./router/browser.ts";
import { Link } from "./router/index.ts";
import type { ListForMachine } from "./routes/search/for-machine.ts";
import { href } from "./routes.ts";
import styles from "./my-machine.module.css";

interface SaidProps {
  readonly fit: Fit;
  readonly machine: Machine;
}

/** Shown next to a part. */
export function Said({ fit: { verdict, breaks }, machine }: SaidProps) {
  const called = calledAs(machine);
  const ranges = breaks.map(rangeInWords).join("; ");
  if (verdict === "fits") return <span className={styles.fits}>Fits your {called}</span>;
  if (verdict === "depends")
    return (
      <span className={styles.depends} data-long="">
        Fits your {called} only {ranges}.
        {isDecidedBySerial(breaks) && (
          <>
            {" "}
            <a href={href("engine", { model: machine.model })}>Enter its serial number</a>
          </>
        )}
      </span>
    );
  return (
    <span className={styles.not} data-long={ranges ? "" : undefined}>
      Does not fit your {called}
      {ranges && `: fits ${ranges} only`}
    </span>
  );
}

type WayProps = ListForMachine & { readonly navigate: Router["navigate"] };

/** One click shows only what fits, another one everything again. */
export function Narrowing({ machine, ...list }: WayProps & { machine: Machine }) {
  return (
    <Way {...list}>
      {list.isOn ? (
        "Show all parts"
      ) : (
        <>
          Only parts that fit your <Called machine={machine} />
        </>
      )}
    </Way>
  );
}

/** One click sorts what fits first, another one restores the usual order. */
export function FittingFirst(list: WayProps) {
  return <Way {...list}>{list.isOn ? "Show in default order" : "Fitting parts first"}</Way>;
}

/** A link, unless its address has a serial number: an analytics tag that listens for clicks would read its target. */
function Way({ to, hasSerial, navigate, children }: WayProps & { children: ReactNode }) {
  return hasSerial ? (
    <button type="button" className={styles.narrowing} onClick={() => void navigate(to, { keepScroll: true })}>
      {children}
    </button>
  ) : (
    <Link href={to} rel="nofollow" keepScroll prefetch="none" className={styles.narrowing}>
      {children}
    </Link>
  );
}

/** A phone has no room for the maker before the model. */
function Called({ machine }: { machine: Machine }) {
  const { model } = machine;
  const called = calledAs(machine);
  const maker = called.endsWith(` ${model}`) ? called.slice(0, -model.length) : "";
  return (
    <>
      <span className={styles.maker}>{maker}</span>
      {called.slice(maker.length)}
    </>
  );
}

/** Shown in the header. */
export function Chosen({ machine }: { machine: Machine }) {
  const { model, serialNumber } = machine;
  return (
    <span className={styles.chosen}>
      <a href={href("search", {}, { model })}>
        <Unseen>Parts for </Unseen>
        <b>
          <Called machine={machine} />
        </b>
      </a>
      {/* next to the link, whose text a tag may read */}
      {serialNumber && <span className={styles.number}>{serialNumber}</span>}
      <a href={href("myEngines")}>
        Change<Unseen> the engine</Unseen>
      </a>
      <button type="button" onClick={() => chooseMachine(null)}>
        Forget<Unseen> the engine</Unseen>
      </button>
    </span>
  );
}
