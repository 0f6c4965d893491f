import type { EngineFacts } from "@tradecounter/client";
import { useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { chooseOwn } from "../../content/my-machine.ts";
import { href } from "../../routes.ts";
import { Form } from "../../router/index.ts";
import styles from "./engine.module.css";

interface SerialFormProps {
  readonly engine: EngineFacts;
  readonly serialNumber: string | null;
  readonly refused: string | null;
}

/** Narrows the page to the parts that fit one particular engine of the model. */
export function SerialForm({ engine: { code, maker, model, serials }, serialNumber, refused }: SerialFormProps) {
  useEffect(() => {
    if (serialNumber) chooseOwn({ model: code, name: `${maker} ${model}`, nickname: null, serialNumber });
  }, [code, maker, model, serialNumber]);
  const known = serials.length > 0 ? `Serial numbers of the ${model}: ${serials.join(", ")}.` : undefined;
  return (
    <Form method="get" action={href("engine", { model: code })} className={styles.serial}>
      <TextField
        name="serial"
        label="Serial number"
        optional
        hint={known}
        error={refused ? `“${refused}” is not a serial number of the ${model}.` : undefined}
        autoComplete="off"
        maxLength={60}
        defaultValue={refused ?? serialNumber ?? ""}
      />
      <Button>Show parts for this serial number</Button>
    </Form>
  );
}
