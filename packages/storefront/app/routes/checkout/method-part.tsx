import type { DeliveryGroup, DeliveryMethod } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { daysBetween, money } from "../../content/format.ts";
import { Form, useSubmission, useStore } from "../../router/index.ts";
import styles from "./forms.module.css";

const FORM = "method";

/** Each way of delivery with its days and its price, the days first: they are what one chooses by. */
export function MethodForm({ group }: { group: DeliveryGroup }) {
  const { isPending } = useSubmission(FORM);
  const { timeZone } = useStore();
  const { availableDeliveryMethods: methods, selectedDeliveryMethod: selected } = group;
  return (
    <Form method="post" name={FORM} className={styles.form}>
      <input type="hidden" name="part" value="method" />
      <FormErrors form={FORM} />
      <fieldset className={styles.options}>
        <legend>
          <Unseen>Delivery method</Unseen>
        </legend>
        {methods.map((method, index) => (
          <label key={method.id} className={styles.option}>
            <input
              type="radio"
              name="methodId"
              value={method.id}
              defaultChecked={selected ? method.id === selected.id : index === 0}
            />
            <span>
              <b>{method.name}</b>
              <span className={styles.days}>
                {[daysOf(method, timeZone), method.carrier].filter(Boolean).join(", ")}
              </span>
            </span>
            <span className={styles.fee}>{feeOf(method)}</span>
          </label>
        ))}
      </fieldset>
      <Button look="primary" size="large" aria-busy={isPending || undefined}>
        Go on to the payment
      </Button>
    </Form>
  );
}

/** `Tue, Nov 24 to Fri, Nov 27`; nothing where the carrier does not say. */
export function daysOf(
  { earliestEstimatedDeliveryTime: earliest, latestEstimatedDeliveryTime: latest }: DeliveryMethod,
  timeZone: string,
): string {
  if (!earliest && !latest) return "";
  return daysBetween(earliest ?? latest!, latest ?? earliest!, timeZone);
}

export function feeOf({ adjustedShippingFee, shippingFee, currencyIsoCode }: DeliveryMethod): string {
  const fee = adjustedShippingFee ?? shippingFee;
  return Number(fee) === 0 ? "Free" : money(fee, currencyIsoCode);
}
