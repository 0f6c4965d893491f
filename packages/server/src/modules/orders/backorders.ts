import {
  decimal,
  formatDecimal,
  minus,
  plus,
  smaller,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import type { Promised } from "../inventory/index.ts";
import type { Backorder } from "./order.ts";

interface Line {
  readonly id: RecordId;
  readonly productId: RecordId;
  readonly quantity: Decimal;
}

/** The back-ordered part of each line, by line id. Of two lines with the same product the last one waits. */
export function backordersOf(lines: readonly Line[], promised: readonly Promised[]): Map<RecordId, Backorder> {
  const backorders = new Map<RecordId, Backorder>();
  for (const { productId, quantity, date } of promised) {
    let rest = quantity;
    for (const line of lines.filter((each) => each.productId === productId).toReversed()) {
      const before = backorders.get(line.id);
      const late = before ? decimal(before.quantity) : ZERO;
      const more = smaller(rest, minus(line.quantity, late));
      if (more <= 0n) continue;
      rest = minus(rest, more);
      backorders.set(line.id, {
        quantity: formatDecimal(plus(late, more)),
        date: before ? laterOf(before.date, date) : date,
      });
    }
  }
  return backorders;
}

/** An unknown date is later than any other. */
function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}

/**
 * The part of a line that is still back-ordered after a change: cancellations come off it first, and shipments are of stock that was
 * there. `day` is the change's date, `yyyy-mm-dd`: a promised date before it was missed, and no new one is known.
 */
export function backorderLeft(
  line: { readonly quantity: Decimal; readonly backorder: Backorder | undefined },
  after: { readonly shipped: Decimal; readonly canceled: Decimal; readonly day: string },
): Backorder | undefined {
  const { quantity, backorder } = line;
  if (!backorder) return undefined;
  const open = minus(minus(quantity, after.shipped), after.canceled);
  const waiting = smaller(open, minus(decimal(backorder.quantity), after.canceled));
  if (waiting <= ZERO) return undefined;
  const { date } = backorder;
  return { quantity: formatDecimal(waiting), date: date !== null && date < after.day ? null : date };
}
