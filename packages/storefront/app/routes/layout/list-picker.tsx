import type { WishlistSummary } from "@tradecounter/wire";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Notice } from "../../components/notice.tsx";
import { SaveFields, saveFormClass } from "../../components/save-fields.tsx";
import { href } from "../../routes.ts";
import { Form, Link, useClient, useOwn, useSubmission } from "../../router/index.ts";
import type { submit } from "../my-lists/route.tsx";
import type { loadOwn } from "./route.tsx";

interface ListPickerProps {
  readonly productId: string;
  readonly onClose: () => void;
}

/** Saves a part to one of the buyer's lists, or to a new one, without leaving the page. Its form is that of the lists page. */
export default function ListPicker({ productId, onClose }: ListPickerProps) {
  const isGuest = !useOwn<typeof loadOwn>()?.who;
  const form = `save-${productId}`;
  const { isPending, result } = useSubmission<typeof submit>(form);
  // from an earlier time that it was open
  const [before] = useState(result);
  const saved = result === before ? undefined : result;
  return (
    <Dialog title="Save to a list" isOpen onClose={onClose}>
      {isGuest && (
        <p>
          Lists are kept for buyers. <Link href={href("myLists", {}, { product: productId })}>Log in and save it</Link>
        </p>
      )}
      {saved && (
        <>
          <Notice kind="go" title={`Saved to “${saved.name}”.`} role="status" />
          <p>
            <Link href={href("myList", { listId: saved.listId })}>View the list</Link>
          </p>
          <Button type="button" look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      )}
      {!isGuest && !saved && (
        <Form
          method="post"
          action={href("myLists", {}, { product: productId, stay: "1" })}
          name={form}
          noValidate
          className={saveFormClass}
        >
          <FormErrors form={form} />
          <Fields form={form} productId={productId} />
          <Button look="primary" aria-busy={isPending || undefined}>
            Save to the list
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

function Fields({ form, productId }: { form: string; productId: string }) {
  const lists = useOwnLists();
  if (lists === undefined) return <p role="status">Looking up your lists …</p>;
  if (lists === null) return <Notice kind="caution" title="Your lists cannot be shown at the moment." />;
  return <SaveFields form={form} lists={lists} quantity={typedQuantityOf(productId)} />;
}

/** Undefined until they are loaded, null if that fails. */
function useOwnLists(): readonly WishlistSummary[] | null | undefined {
  const getClient = useClient();
  const [lists, setLists] = useState<readonly WishlistSummary[] | null>();
  useEffect(() => {
    let isShown = true;
    const own = async () => {
      const { wishlistsModule } = await import("@tradecounter/client");
      const { summaries } = await wishlistsModule(await getClient()).list({}, { cachePolicy: "no-cache" });
      return summaries.filter(({ isOwner }) => isOwner ?? true);
    };
    void own()
      .catch(() => null)
      .then((found) => isShown && setLists(found));
    return () => void (isShown = false);
  }, [getClient]);
  return lists;
}

/** The value of the part's own quantity field, which starts with the minimum order quantity. */
function typedQuantityOf(productId: string): string {
  const field = document.getElementById(`quantity-${productId}`);
  return (field instanceof HTMLInputElement && field.value) || "1";
}
