import { PhoneLink } from "../../components/phone-link.tsx";
import { TellMe } from "../../components/tell-me.tsx";
import { useStore } from "../../router/index.ts";
import { FoundBy } from "./found-by.tsx";
import { SaveButton } from "./save-button.tsx";
import styles from "./order-box.module.css";

interface OrderLinksProps {
  id: string;
  name: string;
  isOut: boolean;
  /** The number that was searched for, if the search led here. */
  foundBy: string;
}

/** Shown below the order button, or in its place if there is none. Rendered on the server only. */
export function OrderLinks({ id, name, isOut, foundBy }: OrderLinksProps) {
  const { phone } = useStore();
  return (
    <>
      <p data-fit={id} />
      {isOut && <TellMe productId={id} name={name} size="large" />}
      <SaveButton productId={id} name={name} />
      {foundBy && <FoundBy number={foundBy} />}
      {phone && (
        <p className={styles.help} data-screen-only="">
          Not sure that it fits? Call <PhoneLink />
        </p>
      )}
    </>
  );
}
