import type { DeliveryGroup } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { Form, useSubmission, useStore } from "../../router/index.ts";
import styles from "./forms.module.css";
import { arrivesOn, feeOf, methodField } from "./delivery-days.ts";
import { isInParts } from "./in-parts.ts";
import { shipmentTitle, SHOWN_FOR } from "./parts.ts";

const FORM = "method";

/** Each delivery method with its dates and price, dates first: people choose by them. */
export default function MethodForm({ groups, shownFor }: { groups: readonly DeliveryGroup[]; shownFor: string }) {
  const { isPending } = useSubmission(FORM);
  return (
    <Form method="post" name={FORM} className={styles.form}>
      <input type="hidden" name="part" value="method" />
      <input type="hidden" name={SHOWN_FOR} value={shownFor} />
      <FormErrors form={FORM} />
      {groups.map((group, index) => (
        <Methods key={group.id} group={group} title={groups.length > 1 ? shipmentTitle(group, index) : null} />
      ))}
      <Button look="primary" size="large" aria-busy={isPending || undefined}>
        Continue to payment
      </Button>
    </Form>
  );
}

function Methods({ group, title }: { group: DeliveryGroup; title: string | null }) {
  const { timeZone } = useStore();
  const { id, availableDeliveryMethods: methods, selectedDeliveryMethod: selected } = group;
  return (
    <fieldset className={styles.options}>
      <legend>{title ?? <Unseen>Shipping method</Unseen>}</legend>
      {methods.map((method, index) => (
        <label key={method.id} className={styles.option}>
          <input
            type="radio"
            name={methodField(id)}
            value={method.id}
            defaultChecked={selected ? method.id === selected.id : index === 0}
          />
          <span>
            <b>{method.name}</b>
            <span className={styles.days}>
              {[arrivesOn(method, timeZone), method.carrier].filter(Boolean).join(", ")}
            </span>
          </span>
          <span className={styles.fee}>{feeOf(method)}</span>
        </label>
      ))}
      {isInParts(group) && <p className={styles.days}>Back-ordered parts follow when they come in.</p>}
    </fieldset>
  );
}
