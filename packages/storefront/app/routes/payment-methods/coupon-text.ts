import type { OwnCoupon } from "@tradecounter/client";
import { counted, countedPieces, money } from "../../content/format.ts";
import { percent } from "../../content/percent.ts";

/** A coupon in words: `10 % off an order with parts worth $100.00 or more`. */
export function couponText({ gift, needs, isForSomeParts, currencyIsoCode }: OwnCoupon): string {
  const amount = (text: string) => money(text, currencyIsoCode);
  const parts = isForSomeParts ? "some parts" : "all parts";
  const wanted = [
    needs?.amount && `worth ${amount(needs.amount)} or more`,
    needs?.quantity && `in ${countedPieces(needs.quantity)} or more`,
  ].filter(Boolean);
  return gives() + (wanted.length > 0 ? `, for orders with parts ${wanted.join(" and ")}` : "");

  function gives(): string {
    switch (gift.kind) {
      case "percentOff":
        return `${percent(gift.percent)} off ${gift.of === "order" ? orderOf() : parts}`;
      case "amountOff":
        return `${amount(gift.amount)} off ${gift.of === "order" ? orderOf() : `each piece of ${parts}`}`;
      case "fixedPrice":
        return `${amount(gift.amount)} for each piece of ${parts}`;
      case "buyGet": {
        const [bought, given] = [gift.buy, gift.get].map((count) => counted(count, "piece"));
        const reduced = Number(gift.percent) === 100 ? "without charge" : `at ${percent(gift.percent)} off`;
        return `Buy ${bought} of ${parts}, get ${given} ${reduced}`;
      }
      case "freeDelivery":
        return "Free shipping";
    }
  }

  function orderOf(): string {
    return isForSomeParts ? "what an order has of some parts" : "the order";
  }
}

/** `2 uses left`; undefined for an unlimited coupon. */
export function usesText(usesLeft: number | null): string | undefined {
  if (usesLeft === null) return undefined;
  return usesLeft === 0 ? "used up" : `${counted(usesLeft, "use")} left`;
}
