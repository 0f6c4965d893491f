import { Unseen } from "./components/unseen.tsx";
import { calledAs, chooseMachine, type MyMachine as Machine } from "./content/my-machine.ts";
import type { Fit } from "./content/fit-of-part.ts";
import { rangeInWords } from "./content/serial-ranges.ts";
import { Link } from "./router/index.ts";
import type { ListForMachine } from "./routes/search/for-machine.ts";
import { href } from "./routes.ts";
import styles from "./my-machine.module.css";

interface SaidProps {
  readonly fit: Fit;
  readonly machine: Machine;
  /** It was about to go into the cart. */
  readonly isAsked: boolean;
}

/** Beside a part. */
export function Said({ fit: { verdict, breaks }, machine, isAsked }: SaidProps) {
  const called = calledAs(machine);
  const ranges = breaks.map(rangeInWords).join("; ");
  if (verdict === "fits") return <span className={styles.fits}>Fits your {called}</span>;
  if (verdict === "depends")
    return (
      <span className={styles.depends}>
        Fits your {called} only {ranges}. <a href={href("engine", { model: machine.model })}>Enter its serial number</a>
        <Question isAsked={isAsked} />
      </span>
    );
  return (
    <span className={styles.not}>
      Does not fit your {called}
      {ranges && `: fits ${ranges} only`}
      <Question isAsked={isAsked} />
    </span>
  );
}

function Question({ isAsked }: { isAsked: boolean }) {
  return <span role="alert">{isAsked && ". To order it anyway, add it again."}</span>;
}

/** In one press only what fits, in another one all again. */
export function Narrowing({ to, isOn, called }: ListForMachine & { called: string }) {
  return (
    <Link href={to} rel="nofollow" keepScroll prefetch="none" className={styles.narrowing}>
      {isOn ? "Show all parts" : <>Only parts that fit your {called}</>}
    </Link>
  );
}

/** In one press what fits before the rest, in another one the usual order. */
export function FittingFirst({ to, isOn }: ListForMachine) {
  return (
    <Link href={to} rel="nofollow" keepScroll prefetch="none" className={styles.narrowing}>
      {isOn ? "Show in default order" : "Fitting parts first"}
    </Link>
  );
}

/** In the header. */
export function Chosen({ machine: { model, serialNumber }, called }: { machine: Machine; called: string }) {
  return (
    <span className={styles.chosen}>
      <a href={href("search", {}, { model })}>
        <Unseen>Parts for </Unseen>
        <b>{called}</b>
        {serialNumber && <span className={styles.number}> {serialNumber}</span>}
      </a>
      <a href={href("myEngines")}>
        Change<Unseen> the engine</Unseen>
      </a>
      <button type="button" onClick={() => chooseMachine(null)}>
        Forget<Unseen> the engine</Unseen>
      </button>
    </span>
  );
}
