import type { WishlistSummary } from "@tradecounter/wire";
import { useRefusal } from "../router/index.ts";
import { TextField } from "./field.tsx";
import styles from "./save-fields.module.css";

const NEW = "new";

export const saveFormClass = styles.form;

interface SaveFieldsProps {
  /** The form's `name`. */
  readonly form: string;
  /** Those that the buyer can add to. */
  readonly lists: readonly WishlistSummary[];
  /** The part's initial quantity; undefined if a whole cart is saved. */
  readonly quantity?: string | undefined;
}

/** The quantity, and the list to save to, or the name of a new one. */
export function SaveFields({ form, lists, quantity }: SaveFieldsProps) {
  const refusal = useRefusal(form);
  const chosen = refusal?.values.list ?? lists[0]?.id ?? NEW;
  return (
    <>
      {quantity !== undefined && (
        <TextField
          name="quantity"
          label="Quantity"
          width="short"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={refusal?.values.quantity ?? quantity}
          error={refusal?.fields.quantity}
        />
      )}
      {lists.length > 0 && (
        <fieldset className={styles.lists}>
          <legend>List</legend>
          {lists.map(({ id, name }) => (
            <label key={id}>
              <input type="radio" name="list" value={id} defaultChecked={chosen === id} />
              {name}
            </label>
          ))}
          <label>
            <input type="radio" name="list" value={NEW} defaultChecked={chosen === NEW} />A new list
          </label>
        </fieldset>
      )}
      <TextField
        name="name"
        label="Name of the new list"
        optional={lists.length > 0}
        hint="Such as an engine or a service: “Spring service”."
        autoComplete="off"
        maxLength={255}
        defaultValue={refusal?.values.name}
        error={refusal?.fields.name}
      />
    </>
  );
}
