import { createWatchers } from "../watchers.ts";

/** The stages sent to the parts of a checkout, one part after the other. Source: site specification, section 4, "Checkout container". */
export type CheckoutStage =
  | "CHECK_VALIDITY_UPDATE"
  | "REPORT_VALIDITY_SAVE"
  | "PERSISTED"
  | "BEFORE_PAYMENT"
  | "PAYMENT"
  | "BEFORE_PLACE_ORDER"
  | "PLACE_ORDER"
  | "PREPARE_ORDER"
  | "SUBMIT_ORDER"
  | "START_PAYMENT_SESSION"
  | "ABORT_PAYMENT_SESSION";

/** How valid parts are shown. All are off unless a layout turns them on. */
export interface CheckoutAspect {
  readonly readOnlyIfValid: boolean;
  readonly collapse: boolean;
  readonly summary: boolean;
}

/** A part of the checkout. */
export interface CheckoutChild {
  /** Does what the stage means for this part, and returns whether it succeeded. */
  onStage(stage: CheckoutStage, payload?: unknown): boolean | Promise<boolean>;
  /** False if the input cannot be summarized in a line. */
  readonly summarizable?: boolean;
}

/** How a part is currently shown. */
export interface ShownAs {
  readonly isReadOnly: boolean;
  readonly isCollapsed: boolean;
  readonly isSummary: boolean;
}

export interface CheckoutContainer {
  /** Adds a part, until the returned function is called. */
  add(child: CheckoutChild): () => void;
  /** Sends a stage to all parts, one after the other; returns whether all succeeded. */
  tell(stage: CheckoutStage, payload?: unknown): Promise<boolean>;
  /**
   * Sends all parts a stage that changes something at the store. Without a payload, all parts are first asked to validate and to show
   * what is invalid: if one refuses, the payment session is aborted and nothing is committed.
   */
  commit(stage: CheckoutStage, payload?: unknown): Promise<boolean>;
  shownAs(child: CheckoutChild): ShownAs;
  /** Notifies of parts whose presentation changed, until the returned function is called. */
  subscribe(changed: () => void): () => void;
}

const plain: CheckoutAspect = { readOnlyIfValid: false, collapse: false, summary: false };

/** How a layout shows a part that is valid, or has refused a stage; a part that cannot be summarized has no summary. */
export function shownBy(
  { readOnlyIfValid, collapse, summary }: CheckoutAspect,
  { isValid, isSummarizable }: { readonly isValid: boolean; readonly isSummarizable: boolean },
): ShownAs {
  return {
    isReadOnly: readOnlyIfValid && isValid,
    isCollapsed: collapse && isValid,
    isSummary: summary && isSummarizable,
  };
}

/** Coordinates the parts of a checkout. Source: site specification, section 4, "Checkout container". */
export function createCheckoutContainer(aspect: Partial<CheckoutAspect> = {}): CheckoutContainer {
  const layout = { ...plain, ...aspect };
  const children = new Set<CheckoutChild>();
  const valid = new Set<CheckoutChild>();
  /** Parts that have refused a stage and have not since proved valid. */
  const refused = new Set<CheckoutChild>();
  const watchers = createWatchers();

  /** A part that throws counts as refusing; the others still get the stage. */
  async function tell(stage: CheckoutStage, payload?: unknown): Promise<boolean> {
    let areAllWilling = true;
    for (const child of children) {
      const isWilling = await answerOf(child, stage, payload);
      areAllWilling &&= isWilling;
      note(child, stage, isWilling);
    }
    return areAllWilling;
  }

  function note(child: CheckoutChild, stage: CheckoutStage, isWilling: boolean): void {
    if (stage === "CHECK_VALIDITY_UPDATE") mark(valid, child, isWilling);
    else if (!isWilling) mark(refused, child, true);
    else if (stage === "REPORT_VALIDITY_SAVE") mark(refused, child, false);
  }

  function mark(marked: Set<CheckoutChild>, child: CheckoutChild, isMarked: boolean): void {
    if (marked.has(child) === isMarked) return;
    if (isMarked) marked.add(child);
    else marked.delete(child);
    watchers.tell();
  }

  return {
    add(child) {
      children.add(child);
      return () => [children, valid, refused].forEach((each) => each.delete(child));
    },
    tell,
    async commit(stage, payload) {
      if (payload === undefined) {
        const areValid = await tell("CHECK_VALIDITY_UPDATE");
        const areSaved = await tell("REPORT_VALIDITY_SAVE");
        if (!areValid || !areSaved) {
          await tell("ABORT_PAYMENT_SESSION");
          return false;
        }
      }
      return tell(stage, payload);
    },
    shownAs: (child) =>
      shownBy(layout, {
        isValid: valid.has(child),
        isSummarizable: child.summarizable !== false && !refused.has(child),
      }),
    subscribe: watchers.subscribe,
  };
}

async function answerOf(child: CheckoutChild, stage: CheckoutStage, payload: unknown): Promise<boolean> {
  try {
    return await child.onStage(stage, payload);
  } catch {
    return false;
  }
}
