import { authorizeOrderLookup, lookUpOrder, lookUpOrderByToken, placeOrder, runOrderActions } from "@tradecounter/wire";
import type { BodyOf, CheckoutError, CheckoutErrorCode, OrderLookup, PaymentResponse } from "@tradecounter/wire";
import { CART } from "./cart.ts";
import { codeOf, underWay } from "./checkout.ts";
import type { UnderWay } from "./checkout.ts";
import type { ContextModule } from "./context.ts";
import type { Core } from "./core.ts";
import { ClientError, isFilled } from "./errors.ts";
import { STOCK } from "./inventory.ts";
import { demandPaying } from "./payment.ts";
import type { Payment, PaymentModule } from "./payment.ts";
import { retryWrite } from "./poll.ts";
import type { Stored } from "./storage.ts";
import type { SendOptions } from "./transport.ts";

/** The outcome of placing an order. Money has moved only if it was placed, or refused with PAYMENT_ORPHANED. */
export type Placing =
  | { readonly orderReferenceNumber: string }
  | {
      readonly refused: CheckoutErrorCode | "PAYMENT_DECLINED";
      /** Where the shopper confirms the payment: they return to `returnPath` in its data, which leads to `finish`. */
      readonly confirmAt?: string;
      readonly errors: readonly CheckoutError[];
      readonly cause?: unknown;
    };

/** A step of placing an order, as it begins: at the first the payment is sent, at the second it has succeeded. */
export type PlacingStep = "pay" | "submit";

export interface SubmitOptions {
  /** Default: the checkout in progress, which may be another one by the next step. */
  readonly of?: UnderWay;
  /** Whether to retry after a temporary failure. Default: true. */
  readonly isPatient?: boolean;
}

export interface PlaceOptions extends Pick<SubmitOptions, "of"> {
  readonly onStep?: (step: PlacingStep) => void;
}

export type OrdersModule = ReturnType<typeof ordersModule>;

interface Needs {
  readonly context: Pick<ContextModule, "application">;
  readonly payment: PaymentModule;
  /** The id of the checkout in progress, which is cleared once the order is placed. */
  readonly checkoutId: Stored<string>;
}

/** Source: commerce specification, sections 4 and 7; contract of cart and checkout, section 9. */
export function ordersModule(core: Core, { context, payment, checkoutId }: Needs) {
  const { cache, clock, messages, polls, send } = core;
  const started = () => underWay(core, checkoutId);

  async function act(params: UnderWay, action: "prepare" | "submit", registrationAccountId?: string) {
    const parameters = registrationAccountId ? { parameters: { registrationAccountId } } : {};
    const { body } = await send(runOrderActions, { params, body: { actions: [{ action, ...parameters }] } });
    return { errors: body.errors ?? [], orderReferenceNumber: body.actions?.[0]?.orderReferenceNumber ?? null };
  }

  function placed(orderReferenceNumber: string): Placing {
    checkoutId.set(undefined);
    cache.invalidate("orders/");
    messages.publish("order-placed", { orderReferenceNumber });
    return { orderReferenceNumber };
  }

  /**
   * The last step, after the payment. It may be repeated: the store answers with the same number, even for a checkout that is over
   * because it has become an order.
   */
  async function submit(
    registrationAccountId?: string,
    { of: params = started(), isPatient = true }: SubmitOptions = {},
  ): Promise<Placing> {
    const { placeOrderV2Enabled } = await context.application();
    const submitting = retryWrite(
      async () =>
        placeOrderV2Enabled
          ? act(params, "submit", registrationAccountId)
          : (await send(placeOrder, { params, body: { registrationAccountId } })).body,
      { clock, polls: polls && isPatient },
    );
    const { errors, orderReferenceNumber } = await submitting.finally(() => [CART, STOCK].forEach(cache.invalidate));
    if (errors && errors.length > 0) return { refused: codeFrom(errors), errors };
    if (isFilled(orderReferenceNumber)) return placed(orderReferenceNumber);
    return { refused: "MISSING_ORDER_REFERENCE_NUMBER", errors: [] };
  }

  return {
    submit,

    /**
     * Reserves, pays and places, in the order that the store wants. What the store refuses before the payment is thrown
     * as `FetchError`; once the payment has succeeded, any failure is PAYMENT_ORPHANED, after which `submit` continues. Throws
     * INVALID_CONFIG like `payment.pay`, and for a ClientRequest, which pays nothing, before anything is sent.
     */
    async place(payable: Payment, { of = started(), onStep = () => {} }: PlaceOptions = {}): Promise<Placing> {
      demandPaying(payable);
      const { registrationAccountId, ...wanted } = payable;
      const { placeOrderV2Enabled } = await context.application();
      if (placeOrderV2Enabled) {
        const { errors } = await act(of, "prepare").finally(() => cache.invalidate(STOCK));
        if (errors.length > 0) return { refused: codeFrom(errors), errors };
      }
      onStep("pay");
      const paid = await payment.pay({ ...wanted, registrationAccountId }, of);
      const confirmAt = confirmAtOf(paid);
      if (paid.salesforceResultCode !== "Success")
        return { refused: "PAYMENT_DECLINED", errors: paid.errors ?? [], ...(confirmAt && { confirmAt }) };
      onStep("submit");
      try {
        const placed = await submit(registrationAccountId ?? undefined, { of });
        if ("orderReferenceNumber" in placed || wanted.requestType === "SimplePurchaseOrder") return placed;
        return { ...placed, refused: "PAYMENT_ORPHANED" };
      } catch (cause) {
        // A purchase order takes no money, so the failure itself says more.
        if (wanted.requestType === "SimplePurchaseOrder") throw cause;
        return { refused: "PAYMENT_ORPHANED", errors: [], cause };
      }
    },

    /**
     * Continues after a payment was confirmed elsewhere: records it, and places the order. It may be repeated. Throws `FetchError` before
     * the payment is recorded, with 404 and 410 for a checkout that is over, which may have become an order; and INTERNAL_ERROR if the
     * gateway does not report the outcome of the payment.
     */
    async finish(paymentToken: string, of: UnderWay = started()): Promise<Placing> {
      const paid = await payment.pay({ requestType: "PostAuth", paymentToken }, of);
      demandConfirmation(paid);
      const { salesforceResultCode: result, errors } = { ...paid, errors: paid.errors ?? [] };
      if (result !== "Success")
        return { refused: result === "Decline" ? "PAYMENT_DECLINED" : codeFrom(errors), errors };
      try {
        const placed = await submit(undefined, { of });
        return "refused" in placed ? { ...placed, refused: "PAYMENT_ORPHANED" } : placed;
      } catch (cause) {
        return { refused: "PAYMENT_ORPHANED", errors: [], cause };
      }
    },

    /** An order by its number or reference. A guest proves their right to it by the session, or by e-mail and phone. */
    async lookUp(wanted: BodyOf<typeof lookUpOrder>, { signal }: SendOptions = {}): Promise<OrderLookup> {
      return (await send(lookUpOrder, { body: wanted }, { signal })).body;
    },

    /** A token valid for 60 minutes, for a guest who proves their right to an order. */
    async authorize(wanted: BodyOf<typeof authorizeOrderLookup>): Promise<string> {
      return (await send(authorizeOrderLookup, { body: wanted })).body.accessToken;
    },

    /** An order by its number or reference, with a token from `authorize`. Throws `FetchError`. */
    async lookUpByToken(orderSummaryIdOrRefNumber: string, accessToken: string, { signal }: SendOptions = {}) {
      const query = { orderSummaryIdOrRefNumber, accessToken };
      return (await send(lookUpOrderByToken, { query }, { signal })).body;
    },
  };
}

/**
 * The address where a payment has to be confirmed, for example at the shopper's bank. Source: contract of cart and checkout, section 8.4.
 */
export function confirmAtOf({ paymentData: data }: Pick<PaymentResponse, "paymentData">): string | undefined {
  const url = typeof data === "object" ? data?.redirectUrl : undefined;
  return typeof url === "string" && /^https?:/.test(url) ? url : undefined;
}

/** Throws INTERNAL_ERROR if the outcome of a payment confirmed elsewhere is unknown, so that it is asked for again. */
export function demandConfirmation({
  salesforceResultCode,
  errors,
}: Pick<PaymentResponse, "salesforceResultCode" | "errors">): void {
  if (salesforceResultCode === "SystemError")
    throw new ClientError("INTERNAL_ERROR", errors?.[0]?.detail ?? "The payment is not known.");
}

/** The first one that has a code of its own. */
export const codeFrom = (errors: readonly CheckoutError[]): CheckoutErrorCode =>
  errors.map(codeOf).find((code) => code !== undefined) ?? "SESSION_IN_ERROR";
