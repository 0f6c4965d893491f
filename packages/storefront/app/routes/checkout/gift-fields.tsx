import type { DeliveryGroup } from "@tradecounter/wire";
import { TextField } from "../../components/field.tsx";
import type { GiftWrap } from "../../content/gift-wrap.ts";
import styles from "./forms.module.css";

export interface GiftOffer {
  readonly hasMessage: boolean;
  /** The gift wrap, and the cart item that wraps this shipment; null if the store offers none. */
  readonly wrap: (GiftWrap & { readonly itemId: string | null }) | null;
}

interface GiftFieldsProps {
  group: DeliveryGroup;
  offer: GiftOffer;
  /** The rejected input. */
  values: Readonly<Record<string, string>> | undefined;
}

/** The recipient and the gift message: shown once it is a gift, with or without scripts. */
export default function GiftFields({ group, offer: { hasMessage, wrap }, values }: GiftFieldsProps) {
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
        {wrap && (
          <label className={styles.check}>
            <input type="hidden" name="wrapProduct" value={wrap.productId} />
            <input type="hidden" name="wrapItem" value={wrap.itemId ?? ""} />
            <input
              type="checkbox"
              name="giftWrap"
              value="yes"
              defaultChecked={values ? values.giftWrap === "yes" : wrap.itemId !== null}
            />
            {[wrap.name, wrap.price].filter(Boolean).join(", ")}
          </label>
        )}
      </div>
    </>
  );
}
