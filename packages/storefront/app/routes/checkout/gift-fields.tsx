import type { DeliveryGroup } from "@tradecounter/wire";
import { TextField } from "../../components/field.tsx";
import styles from "./forms.module.css";

interface GiftFieldsProps {
  group: DeliveryGroup;
  hasMessage: boolean;
  /** What was sent and refused. */
  values: Readonly<Record<string, string>> | undefined;
}

/** Who it is for and what is written to it: there once it is a gift, with scripts or without. */
export default function GiftFields({ group, hasMessage, values }: GiftFieldsProps) {
  const isGift = values ? values.isGift === "yes" : group.isGift;
  return (
    <>
      <label className={styles.check}>
        <input type="hidden" name="gifts" value="yes" />
        <input type="checkbox" name="isGift" value="yes" defaultChecked={isGift} />
        This is a gift
      </label>
      <div className={`${styles.panel} ${styles.gift}`}>
        <TextField
          name="giftToName"
          label="For"
          optional
          defaultValue={values?.giftToName ?? group.giftToName ?? ""}
          maxLength={255}
        />
        {hasMessage && (
          <TextField
            name="giftMessage"
            label="Gift message"
            optional
            defaultValue={values?.giftMessage ?? group.giftMessage ?? ""}
            maxLength={1000}
          />
        )}
      </div>
    </>
  );
}
