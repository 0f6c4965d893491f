import { Suspense, useState } from "react";
import { Button } from "../components/button.tsx";
import { SelectField, TextField } from "../components/field.tsx";
import { askForSerial, chooseMachine } from "../content/my-machine.ts";
import { spare } from "../components/spare.ts";
import { ENGINE_NUMBER_PAGE, href } from "../routes.ts";
import { Form, Link, useClient, useStore } from "../router/index.ts";
import { FAMILY, modelsOfFamily, type EngineModel, type Engines } from "./engines.ts";
import styles from "./engine-picker.module.css";

const MyMachines = spare(() => import("./my-machines.tsx"));

/** Choose a family, then a model, then see the parts that fit; or enter a serial number. Without scripts all models are offered at once. */
export default function EnginePicker({ engines: { families, models } }: { engines: Engines }) {
  const getClient = useClient();
  const { pages } = useStore();
  const [family, setFamily] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [offered, setOffered] = useState<readonly EngineModel[]>(models);

  async function choose(wanted: string) {
    setFamily(wanted);
    setOffered(models);
    if (wanted === "") return;
    const refinements = [{ ...FAMILY, type: "DistinctValue" as const, values: [wanted] }];
    try {
      const client = await getClient();
      const { facets } = await client.search.products({ searchTerm: wanted, refinements, pageSize: 1 });
      setOffered(modelsOfFamily(wanted, models, facets));
    } catch {
      // all models stay available, which is longer but not wrong
    }
  }

  return (
    <Form
      method="get"
      action={href("search")}
      className={styles.picker}
      aria-labelledby="my-engine"
      onSubmit={(event) => {
        const chosen = new FormData(event.currentTarget);
        const isEmpty = !chosen.get("family") && !chosen.get("model") && !chosen.get("serial");
        setAsked(isEmpty);
        if (isEmpty) event.preventDefault();
        const picked = offered.find(({ code }) => code === chosen.get("model"));
        if (picked) chooseMachine({ model: picked.code, name: picked.name, nickname: null, serialNumber: null });
        askForSerial(String(chosen.get("serial")));
      }}
    >
      <h2 id="my-engine">My engine</h2>
      {/* the same height as its replacement, so that nothing below moves */}
      <Suspense
        fallback={
          <p>
            <Link href={href("myEngines")}>Save the engines you look after</Link>
          </p>
        }
      >
        <MyMachines />
      </Suspense>
      <SelectField
        name="family"
        label="Engine family"
        optional
        value={family}
        error={isAsked && family === "" ? "Choose a family or a model, or enter a serial number." : undefined}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        <option value="">All families</option>
        {families.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField name="model" label="Model" optional key={family} defaultValue="">
        <option value="">{family ? "All models of the family" : "All models"}</option>
        {offered.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField name="serial" label="Or its serial number" optional autoComplete="off" maxLength={60} />
      <Button>Show the parts that fit</Button>
      {pages.includes(ENGINE_NUMBER_PAGE) && (
        <p>
          <Link href={href("findMyEngineNumber")}>Where is the model on my engine?</Link>
        </p>
      )}
    </Form>
  );
}
