import type { WishlistSummary } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { SaveFields, saveFormClass } from "../../components/save-fields.tsx";
import { counted } from "../../content/format.ts";
import { href } from "../../routes.ts";
import { Form, Link, useSubmission } from "../../router/index.ts";
import type { Saved } from "./saving.ts";
import styles from "./save-to-list.module.css";

const FORM = "save-to-list";

/** The page that saves a part or the cart to a list: used for the cart, and without scripts. */
export function SaveToList({ saved, lists }: { saved: Saved; lists: readonly WishlistSummary[] }) {
  const { isPending } = useSubmission(FORM);
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
        <Form method="post" name={FORM} noValidate className={saveFormClass}>
          <FormErrors form={FORM} />
          <SaveFields form={FORM} lists={lists} quantity={saved.kind === "part" ? saved.quantity : undefined} />
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
