import { useEffect } from "react";
import type { Machine } from "@tradecounter/client";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Notice } from "../../components/notice.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { carryMachinesOver } from "../../content/guest-machines.ts";
import { calledAs } from "../../content/my-machine.ts";
import { href } from "../../routes.ts";
import { Form, Link, useClient, useNavigation, useRefusal } from "../../router/index.ts";
import { MachineFields, type Model } from "./machine-fields.tsx";
import { MachineRow } from "./machine-row.tsx";
import styles from "./my-engines.module.css";

const FORM = "my-engines";

interface BuyersMachinesProps {
  readonly machines: readonly Machine[];
  readonly models: readonly Model[];
  readonly changing: string | null;
  readonly removing: string | null;
  readonly done: string | null;
}

const said: Readonly<Record<string, string>> = {
  added: "Engine saved.",
  changed: "Engine updated.",
  removed: "Engine removed.",
};

/** A buyer's engines, kept by the store: each change is a form, with or without scripts. */
export function BuyersMachines({ machines, models, changing, removing, done }: BuyersMachinesProps) {
  const refusal = useRefusal(FORM);
  useCarriedOver();
  const isAdding = changing === null;
  return (
    <>
      {!refusal && done && said[done] && <Notice kind="go" title={said[done]} role="status" />}
      {machines.length === 0 ? (
        <p>No saved engines yet.</p>
      ) : (
        <ul className={styles.list} aria-label="My engines">
          {machines.map((machine) => (
            <MachineRow key={machine.id} machine={machine}>
              {removing === machine.id ? <Removing machine={machine} /> : <Actions machine={machine} />}
              {changing === machine.id && <Changing machine={machine} />}
            </MachineRow>
          ))}
        </ul>
      )}
      {isAdding && (
        <section aria-labelledby="add" className={styles.add}>
          <h2 id="add">Add an engine</h2>
          <Form method="post" name={FORM} noValidate className={styles.form}>
            <FormErrors form={FORM} />
            <MachineFields models={models} values={refusal?.values} errors={refusal?.fields} />
            <Button look="primary">Save this engine</Button>
          </Form>
        </section>
      )}
    </>
  );
}

function Actions({ machine }: { machine: Machine }) {
  const { id } = machine;
  return (
    <div className={styles.actions}>
      <Link href={href("myEngines", {}, { change: id })} keepScroll>
        Change<Unseen> {calledAs(machine)}</Unseen>
      </Link>
      <Link href={href("myEngines", {}, { remove: id })} keepScroll>
        Remove<Unseen> {calledAs(machine)}</Unseen>
      </Link>
    </div>
  );
}

function Removing({ machine }: { machine: Machine }) {
  return (
    <Form method="post" name={FORM} className={styles.actions} role="group" aria-label={`Remove ${calledAs(machine)}`}>
      <input type="hidden" name="machineId" value={machine.id} />
      <b>Remove this engine?</b>
      <Button size="small" name="do" value="remove">
        Remove it
      </Button>
      <Link href={href("myEngines")} keepScroll>
        Keep it
      </Link>
    </Form>
  );
}

function Changing({ machine }: { machine: Machine }) {
  const refusal = useRefusal(FORM);
  return (
    <Form method="post" name={FORM} noValidate className={styles.form} aria-label={`Change ${calledAs(machine)}`}>
      <FormErrors form={FORM} />
      <input type="hidden" name="machineId" value={machine.id} />
      <MachineFields values={refusal?.values ?? { ...machine }} errors={refusal?.fields} />
      <p className={styles.actions}>
        <Button look="primary" name="do" value="change">
          Save the engine
        </Button>
        <Link href={href("myEngines")} keepScroll>
          Cancel
        </Link>
      </p>
    </Form>
  );
}

/** Reloads if engines stored here as a guest have just been carried over, which the header of the first page after sign-in does. */
function useCarriedOver(): void {
  const getClient = useClient();
  const { reload } = useNavigation();
  useEffect(() => {
    void carryMachinesOver(getClient).then((wasAny) => wasAny && reload());
  }, [getClient, reload]);
}
