import type { EngineFacts } from "@tradecounter/client";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { href } from "../../routes.ts";
import { Form } from "../../router/index.ts";
import styles from "./engine.module.css";

interface SerialFormProps {
  readonly engine: EngineFacts;
  readonly serialNumber: string | null;
  readonly refused: string | null;
}

/** Narrows the page to the parts that fit one engine of the model. */
export function SerialForm({ engine: { code, model, serials }, serialNumber, refused }: SerialFormProps) {
  const begins = serials.length > 0 ? `Those of the ${model} begin with ${serials.join(", ")}.` : undefined;
  return (
    <Form method="get" action={href("engine", { model: code })} className={styles.serial}>
      <TextField
        name="serial"
        label="Serial number"
        optional
        hint={begins}
        error={refused ? `“${refused}” is no serial number of the ${model}.` : undefined}
        autoComplete="off"
        maxLength={60}
        defaultValue={refused ?? serialNumber ?? ""}
      />
      <Button>Show the parts that fit exactly it</Button>
    </Form>
  );
}
