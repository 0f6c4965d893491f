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

/** A promotion on the order as a whole, including its delivery. */
export interface OrderPromotion {
  readonly name: string;
  readonly couponCode: string | null;
  /** Decimal text, 0 or below. */
  readonly amount: string;
}

/** A cart's promotions, without those already shown next to an item. */
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
  /**
   * Until all addresses are known, delivery and tax are unknown, and showing zero would be wrong. What the known ones add up to is shown.
   */
  isDeliveryKnown: boolean;
  /** While tax is being calculated, the amounts that include it must not be shown. */
  isTaxKnown?: boolean;
  /** The certificate of tax exemption. */
  exemption?: string | undefined;
}

/** Subtotal, shipping, tax and total, aligned at the decimal point and adding up to the cent. */
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
 * Separates promotions on products from the one on delivery, which the wire does not distinguish: those on products add up to the
 * discount, in the store's order, with delivery last.
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

/** The discount of promotions on parts, above zero; undefined if there is none. */
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
  /** Shown instead of the amount: words, or an amount that is not part of the sum. */
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
