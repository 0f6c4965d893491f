import type { DeliveryGroup } from "@tradecounter/wire";
import { Unseen } from "../../components/unseen.tsx";
import { addressInOneLine } from "../../content/address-text.ts";
import { counted } from "../../content/format.ts";
import { href } from "../../routes.ts";
import { Link, useStore } from "../../router/index.ts";
import { isAddressed } from "./parts.ts";
import styles from "./shipments.module.css";

interface ShipmentsProps {
  groups: readonly DeliveryGroup[];
  /** The one whose form is open below. */
  openId: string | undefined;
}

/** Where each shipment goes, with a link to change which items it contains. */
export default function Shipments({ groups, openId }: ShipmentsProps) {
  const { country } = useStore();
  return (
    <>
      <ol className={styles.shipments}>
        {groups.map((group, index) => {
          const isOpen = group.id === openId;
          const { deliveryAddress, totalCartItemCount } = group;
          return (
            <li key={group.id} aria-current={isOpen ? "step" : undefined} className={styles.shipment}>
              <b>Shipment {index + 1}</b>
              <span className={styles.count}>{counted(totalCartItemCount ?? 0, "piece")}</span>
              <span className={styles.place}>
                {deliveryAddress ? addressInOneLine(deliveryAddress, country) : "No address yet"}
                {deliveryAddress && !isAddressed(group) && ": no shipping method"}
                {group.isGift && <span className={styles.gift}>Gift</span>}
              </span>
              {!isOpen && (
                <Link
                  href={href("checkout", {}, { part: "address", shipment: group.id })}
                  keepScroll
                  className={styles.change}
                >
                  {deliveryAddress ? "Change" : "Enter"}
                  <Unseen> the address of shipment {index + 1}</Unseen>
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      <p className={styles.split}>
        <Link href={href("splitDelivery")}>Change what goes where</Link>
      </p>
    </>
  );
}
