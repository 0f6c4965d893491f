import { decimal, HUNDRED, ONE, type Decimal, type RecordId } from "@tradecounter/commerce";
import { EVERYTHING, type PromotionRule } from "./rules.ts";

/** What a promotion gives of a part to who buys more of it, or others: of `buy` pieces and more `get` are given at so many per cent off. */
export interface PieceOffer {
  readonly promotionId: RecordId;
  readonly name: string;
  /** What the part is of it: to be bought, given, or either, where the offer is of one set of parts. */
  readonly part: "Buy" | "Get" | "Either";
  readonly buy: Decimal;
  readonly get: Decimal;
  readonly percentOff: Decimal;
}

/**
 * What is offered of a part together with others, by whether it is in a scope. Our choice: what is asked of a cart beside pieces makes an
 * offer that no part can tell by itself, as does a set of all parts.
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
