import type { WishlistSummary } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { TextField } from "../../components/field.tsx";
import { counted } from "../../content/format.ts";
import { href } from "../../routes.ts";
import { Form, Link, useRefusal, useSubmission } from "../../router/index.ts";
import type { Saved } from "./saving.ts";
import styles from "./save-to-list.module.css";

const FORM = "save-to-list";
const NEW = "new";

/** Which list, or the name of a new one. */
export function SaveToList({ saved, lists }: { saved: Saved; lists: readonly WishlistSummary[] }) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const chosen = refusal?.values.list ?? lists[0]?.id ?? NEW;
  const isEmptyCart = saved.kind === "cart" && saved.lines === 0;
  return (
    <AccountPage
      title={saved.kind === "cart" ? "Save the cart as a list" : "Save to a list"}
      lead={saved.kind === "cart" ? `${counted(saved.lines, "part")} with their quantities.` : saved.name}
    >
      {isEmptyCart ? (
        <p>
          Your cart is empty, so there is nothing to save. <Link href={href("myLists")}>Your lists</Link>
        </p>
      ) : (
        <Form method="post" name={FORM} noValidate className={styles.form}>
          <FormErrors form={FORM} />
          {saved.kind === "part" && (
            <TextField
              name="quantity"
              label="Quantity"
              width="short"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              defaultValue={refusal?.values.quantity ?? saved.quantity}
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
          <p className={styles.next}>
            <Button look="primary" size="large" aria-busy={isPending || undefined}>
              Save to the list
            </Button>
            <Link href={saved.back}>Cancel</Link>
          </p>
        </Form>
      )}
    </AccountPage>
  );
}
