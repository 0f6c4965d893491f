import { decimal, HUNDRED, ONE, type Decimal, type RecordId } from "@tradecounter/commerce";
import { EVERYTHING, type PromotionRule } from "./rules.ts";

/** A buy-get offer involving a part: of `buy` plus `get` pieces, `get` are discounted by a percentage. */
export interface PieceOffer {
  readonly promotionId: RecordId;
  readonly name: string;
  /** Whether the part is to be bought, discounted, or either, where the offer is for a single set of parts. */
  readonly part: "Buy" | "Get" | "Either";
  readonly buy: Decimal;
  readonly get: Decimal;
  readonly percentOff: Decimal;
}

/**
 * The offer for a part, by whether it is in a scope. Our choice: an offer with conditions on the cart other than pieces is not shown on any
 * part, nor is one for all parts.
 */
export function pieceOffer(
  { id, name, gives, needs, scope }: PromotionRule,
  isIn: (scope: number) => boolean,
): PieceOffer | undefined {
  if (gives.kind === "buyGet") {
    if (needs || scope === EVERYTHING || !isIn(scope)) return undefined;
    const { buy, get, percent } = gives;
    return { promotionId: id, name, part: "Either", buy: decimal(buy), get: decimal(get), percentOff: percent };
  }
  const isGift = gives.kind === "percentOff" && gives.of === "items" && gives.percent === HUNDRED;
  if (!isGift || !needs?.quantity || needs.amounts || needs.scope === scope || scope === EVERYTHING) return undefined;
  const isGiven = isIn(scope);
  if (!isGiven && (needs.scope === EVERYTHING || !isIn(needs.scope))) return undefined;
  return { promotionId: id, name, part: isGiven ? "Get" : "Buy", buy: needs.quantity, get: ONE, percentOff: HUNDRED };
}
