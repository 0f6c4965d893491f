import { useEffect, useState } from "react";
import type { MachineInput } from "@tradecounter/client";
import { carryMachinesOver, guestMachines } from "../content/guest-machines.ts";
import { href } from "../routes.ts";
import { Link, useClient, useOwn } from "../router/index.ts";
import type { loadOwn } from "../routes/layout/route.tsx";
import styles from "./engine-picker.module.css";

const SHOWN = 6;

/** The visitor's own engines, each one click from its parts: a buyer's from the store, a guest's from their browser. */
export default function MyMachines() {
  const [machines, setMachines] = useState<readonly MachineInput[]>([]);
  const getClient = useClient();
  const own = useOwn<typeof loadOwn>();
  const isKnown = own !== null;
  const isBuyer = Boolean(own?.who);
  useEffect(() => {
    async function read(): Promise<readonly MachineInput[]> {
      if (!isBuyer) return guestMachines();
      await carryMachinesOver(getClient);
      const { machinesModule } = await import("@tradecounter/client");
      return machinesModule(await getClient()).list();
    }
    // the picker below works without them
    if (isKnown) read().then(setMachines, () => {});
  }, [getClient, isKnown, isBuyer]);
  return (
    <>
      {machines.length > 0 && (
        <ul className={styles.own} aria-label="Saved engines">
          {machines.slice(0, SHOWN).map(({ model, name, nickname, serialNumber }) => (
            <li key={`${model} ${serialNumber ?? ""}`}>
              <Link href={href("search", {}, { model })}>{nickname ?? name}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link href={href("myEngines")}>
          {machines.length > 0 ? "All my engines" : "Save the engines you look after"}
        </Link>
      </p>
    </>
  );
}
