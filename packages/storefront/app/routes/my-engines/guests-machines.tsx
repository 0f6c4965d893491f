import { useEffect, useState } from "react";
import type { MachineInput } from "@tradecounter/client";
import { isSameSerialNumber, serialNumberOf } from "@tradecounter/commerce";
import { Button } from "../../components/button.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { guestMachines, keepGuestMachines } from "../../content/guest-machines.ts";
import { calledAs, chooseMachine } from "../../content/my-machine.ts";
import { Form } from "../../router/index.ts";
import { MachineFields, notItsNumber, type Model } from "./machine-fields.tsx";
import { MachineRow } from "./machine-row.tsx";
import styles from "./my-engines.module.css";

/** A guest's engines, stored in their browser. Without scripts the form leads to the login, where they are kept. */
export function GuestsMachines({ models }: { models: readonly Model[] }) {
  const [machines, setMachines] = useState<readonly MachineInput[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState("");
  useEffect(() => setMachines(guestMachines()), []);

  function keep(kept: readonly MachineInput[], told: string) {
    keepGuestMachines(kept);
    setMachines(guestMachines());
    setSaid(told);
  }

  function refuse(problems: Readonly<Record<string, string>>): false {
    setErrors(problems);
    return false;
  }

  function add(form: FormData): boolean {
    const text = (name: string) => String(form.get(name) ?? "").trim() || null;
    const model = text("model");
    if (!model) return refuse({ model: "Choose the engine model." });
    const { name, serials } = models.find(({ code }) => code === model) ?? { name: model, serials: [] };
    const typed = text("serialNumber");
    const serialNumber = typed && serialNumberOf(serials, typed);
    if (serialNumber === undefined) return refuse({ serialNumber: notItsNumber(typed, name) });
    setErrors({});
    const machine = { model, name, nickname: text("nickname"), serialNumber };
    const isSame = (other: MachineInput) =>
      other.model === model && isSameSerialNumber(other.serialNumber ?? "", serialNumber ?? "");
    chooseMachine(machine);
    keep([machine, ...machines.filter((other) => !isSame(other))], "Engine saved in this browser.");
    return true;
  }

  return (
    <>
      <p role="status">{said}</p>
      {machines.length > 0 && (
        <ul className={styles.list} aria-label="My engines">
          {machines.map((machine) => (
            <MachineRow key={`${machine.model} ${machine.serialNumber ?? ""}`} machine={machine}>
              <div className={styles.actions}>
                <Button
                  type="button"
                  look="quiet"
                  onClick={() =>
                    keep(
                      machines.filter((other) => other !== machine),
                      "Engine removed.",
                    )
                  }
                >
                  Remove<Unseen> {calledAs(machine)}</Unseen>
                </Button>
              </div>
            </MachineRow>
          ))}
        </ul>
      )}
      <section aria-labelledby="add" className={styles.add}>
        <h2 id="add">Add an engine</h2>
        <Form
          method="post"
          name="guests-engines"
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            if (add(new FormData(form))) form.reset();
          }}
        >
          <MachineFields models={models} errors={errors} />
          <Button look="primary">Save this engine</Button>
        </Form>
      </section>
    </>
  );
}
