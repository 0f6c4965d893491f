import { useEffect, useState } from "react";
import type { MachineInput } from "@tradecounter/client";
import { Button } from "../../components/button.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { guestMachines, keepGuestMachines } from "../../content/guest-machines.ts";
import { calledAs, chooseMachine } from "../../content/my-machine.ts";
import { Form } from "../../router/index.ts";
import { MachineFields, type Model } from "./machine-fields.tsx";
import { MachineRow } from "./machine-row.tsx";
import styles from "./my-engines.module.css";

/** A guest's engines, in his browser. Without scripts the form leads to the login, where they are kept. */
export function GuestsMachines({ models }: { models: readonly Model[] }) {
  const [machines, setMachines] = useState<readonly MachineInput[]>([]);
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState("");
  useEffect(() => setMachines(guestMachines()), []);

  function keep(kept: readonly MachineInput[], told: string) {
    keepGuestMachines(kept);
    setMachines(guestMachines());
    setSaid(told);
  }

  function add(form: FormData): boolean {
    const text = (name: string) => String(form.get(name) ?? "").trim() || null;
    const model = text("model");
    setError(model ? undefined : "Choose the engine model.");
    if (!model) return false;
    const name = models.find(({ code }) => code === model)?.name ?? model;
    const machine = { model, name, nickname: text("nickname"), serialNumber: text("serialNumber") };
    const isSame = (other: MachineInput) =>
      other.model === model && (other.serialNumber ?? "") === (machine.serialNumber ?? "");
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
          <MachineFields models={models} errors={error ? { model: error } : undefined} />
          <Button look="primary">Save this engine</Button>
        </Form>
      </section>
    </>
  );
}
