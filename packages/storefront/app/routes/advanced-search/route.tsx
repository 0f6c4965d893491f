import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Main } from "../../components/main.tsx";
import { href } from "../../routes.ts";
import { Form, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import EnginePicker from "../../sections/engine-picker.tsx";
import { loadIndex } from "../../sections/load-index.ts";
import styles from "./advanced-search.module.css";

/** The parameter that narrows a list by price. */
const PRICE = "b.UnitPrice";

export async function load({ client, signal }: PageRequest) {
  const { engines } = await loadIndex(client, signal);
  return { engines };
}

export function meta(): Meta {
  return {
    title: "Advanced search",
    description: "Find a part by words and price, by its exact number, or by the engine it fits.",
  };
}

/** Ways to find a part other than the search field: each is a form of its own, and all lead to the list. */
export default function AdvancedSearchPage({ engines }: Loaded<typeof load>) {
  return (
    <Main>
      <h1>Advanced search</h1>
      <div className={styles.forms}>
        <Form method="get" action={href("search")} className={styles.form} aria-labelledby="by-words">
          <h2 id="by-words">By words and price</h2>
          <TextField name="term" label="Words" hint="All of them must fit." autoComplete="off" maxLength={255} />
          <div className={styles.pair}>
            <TextField name={`${PRICE}.from`} label="Price from" optional inputMode="decimal" autoComplete="off" />
            <TextField name={`${PRICE}.to`} label="Price to" optional inputMode="decimal" autoComplete="off" />
          </div>
          <Button>Search</Button>
        </Form>
        <Form method="get" action={href("search")} className={styles.form} aria-labelledby="by-number">
          <h2 id="by-number">By our part number, exactly</h2>
          <TextField name="sku" label="Part number" autoComplete="off" autoCapitalize="characters" maxLength={100} />
          <Button>Find the part</Button>
        </Form>
        {engines.models.length > 0 && <EnginePicker engines={engines} />}
      </div>
    </Main>
  );
}
