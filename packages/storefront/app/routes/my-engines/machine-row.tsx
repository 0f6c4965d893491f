import type { ReactNode } from "react";
import type { MachineInput } from "@tradecounter/client";
import { ShopFor } from "../../components/shop-for.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { calledAs } from "../../content/my-machine.ts";
import { href } from "../../routes.ts";
import { Link } from "../../router/index.ts";
import styles from "./my-engines.module.css";

/** An engine with a link to the parts that fit, and its actions. */
export function MachineRow({ machine, children }: { machine: MachineInput; children: ReactNode }) {
  const { model, name, nickname, serialNumber } = machine;
  const facts = [nickname && name, serialNumber && `Serial number ${serialNumber}`].filter(Boolean);
  return (
    <li className={styles.machine}>
      <span className={styles.what}>
        <Link href={href("search", {}, { model })} className={styles.fits}>
          <b>{calledAs(machine)}</b>
          <span>
            Parts that fit<Unseen>: {calledAs(machine)}</Unseen>
          </span>
        </Link>
        {facts.length > 0 && <span className={styles.quiet}>{facts.join(", ")}</span>}
      </span>
      <ShopFor machine={machine} />
      {children}
    </li>
  );
}
