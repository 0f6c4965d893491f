import { decimal, formatDecimal, minus, plus, ZERO } from "@tradecounter/commerce";
import type { CartItemCollection, CartSummary } from "@tradecounter/wire";
import { money } from "../content/format.ts";
import styles from "./order-summary.module.css";

type Totals = Pick<
  CartSummary,
  | "currencyIsoCode"
  | "totalProductAmount"
  | "totalProductListAmount"
  | "totalAmountWithItemAdjustment"
  | "totalCartLevelAdjustmentAmount"
  | "totalChargeAmount"
  | "totalTaxAmount"
  | "grandTotalAmount"
  | "taxType"
>;

/** What takes effect on the order as a whole, delivery included. */
export interface OrderPromotion {
  readonly name: string;
  readonly couponCode: string | null;
  /** Decimal text, 0 or below. */
  readonly amount: string;
}

/** Of a cart's promotions those that are not told beside an item already. */
export function orderPromotionsOf({ cartPromotions }: Pick<CartItemCollection, "cartPromotions">): OrderPromotion[] {
  return (cartPromotions?.promotions.promotions ?? [])
    .filter(({ targetType }) => targetType === "Cart")
    .map(({ displayName, couponCode, adjustmentAmount }) => ({
      name: displayName,
      couponCode,
      amount: adjustmentAmount,
    }));
}

interface OrderSummaryProps {
  totals: Totals;
  promotions?: readonly OrderPromotion[];
  /** Before every address is known neither delivery nor tax is: saying zero would be wrong. What the first of several come to is told. */
  isDeliveryKnown: boolean;
  /** While it is looked up what the totals have of it may not stay. */
  isTaxKnown?: boolean;
  /** The certificate by which there is none. */
  exemption?: string | undefined;
}

/** Subtotal, shipping, tax and total, the points under each other, adding up to the cent. */
export function OrderSummary({
  totals,
  promotions = [],
  isDeliveryKnown,
  isTaxKnown = true,
  exemption,
}: OrderSummaryProps) {
  const currency = totals.currencyIsoCode ?? "USD";
  const discount = totals.totalCartLevelAdjustmentAmount;
  const { ofProducts, freeBy } = parted(promotions, discount);
  const saved = savingsOf(totals);
  const isGross = totals.taxType === "Gross";
  return (
    <table className={styles.totals}>
      <tbody>
        <Row label="Subtotal" amount={money(totals.totalAmountWithItemAdjustment, currency)} />
        {ofProducts.map(({ name, couponCode, amount }) => (
          <Row key={name} label={name} note={couponCode ?? undefined} amount={money(amount, currency)} />
        ))}
        {ofProducts.length === 0 && discount?.startsWith("-") && (
          <Row label="Discount" amount={money(discount, currency)} />
        )}
        <Row
          label="Shipping"
          note={freeBy?.name}
          amount={money(totals.totalChargeAmount, currency)}
          instead={!isDeliveryKnown && !Number(totals.totalChargeAmount) && "with the address"}
        />
        {!isGross && (
          <Row
            label="Tax"
            note={exemption && `certificate ${exemption}`}
            amount={money(totals.totalTaxAmount, currency)}
            instead={
              isDeliveryKnown ? !isTaxKnown && "being looked up" : !Number(totals.totalTaxAmount) && "with the address"
            }
          />
        )}
      </tbody>
      <tfoot>
        <Row
          label={isDeliveryKnown && isTaxKnown ? "Total" : "Total so far"}
          amount={money(totals.grandTotalAmount, currency)}
          note={isGross ? `with ${isDeliveryKnown ? `${money(totals.totalTaxAmount, currency)} ` : ""}tax` : undefined}
        />
        {saved && <Row label="You save" instead={money(saved, currency)} />}
      </tfoot>
    </table>
  );
}

/**
 * Those of products and the one of delivery, which the wire tells alike: what takes off products comes to the discount
 * together, in the store's order with delivery at its end.
 */
function parted(promotions: readonly OrderPromotion[], discount: string | null) {
  const ofProducts: OrderPromotion[] = [];
  let left = decimal(discount ?? "0");
  for (const promotion of promotions) {
    const amount = decimal(promotion.amount);
    if (left >= ZERO || amount === ZERO) continue;
    ofProducts.push(promotion);
    left = minus(left, amount);
  }
  const freeBy = promotions.find((promotion) => !ofProducts.includes(promotion) && promotion.amount.startsWith("-"));
  return { ofProducts, freeBy };
}

/** What promotions take off parts, above zero; undefined where they take nothing. */
function savingsOf({ totalProductAmount, totalAmountWithItemAdjustment, totalCartLevelAdjustmentAmount }: Totals) {
  if (!totalProductAmount) return undefined;
  const paid = plus(decimal(totalAmountWithItemAdjustment ?? "0"), decimal(totalCartLevelAdjustmentAmount ?? "0"));
  const saved = minus(decimal(totalProductAmount), paid);
  return saved > ZERO ? formatDecimal(saved) : undefined;
}

interface RowProps {
  label: string;
  amount?: string;
  note?: string | undefined;
  /** Words, or what is no part of the sum, in place of an amount. */
  instead?: string | false;
}

function Row({ label, amount, note, instead }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <small className={styles.note}> {note}</small>}
      </th>
      <td className={instead ? styles.word : undefined}>{instead || amount}</td>
    </tr>
  );
}
