import { href } from "../../routes.ts";
import { Form } from "../../router/index.ts";
import { LIST_OF } from "../layout/dialog-names.ts";
import { Button } from "../../components/button.tsx";
import { Unseen } from "../../components/unseen.tsx";

/** Links to the page that saves a part to a list; with scripts the picker opens instead, and the page stays. */
export function SaveButton({ productId, name }: { productId: string; name: string }) {
  return (
    <Form method="get" action={href("myLists")} data-screen-only="">
      <Button look="quiet" size="small" name="product" value={productId} data-opens={`${LIST_OF}${productId}`}>
        Save to a list<Unseen>: {name}</Unseen>
      </Button>
    </Form>
  );
}
