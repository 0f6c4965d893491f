/** A path on the store. It is appended to the store's own origin, so that no mail can lead anywhere else. */
export type StorePath = `/${string}`;

/**
 * The values for each template. Everything in it is text to be shown: it is escaped, and control characters are removed. Longer texts
 * that a stranger may send to somebody else's address are not included.
 */
export interface MailValues {
  /** `link` sets a new password once, within `validMinutes`. */
  readonly "password-reset": { readonly name: string | null; readonly link: StorePath; readonly validMinutes: number };
  /** `code` signs in, or proves the address, once, within `validMinutes`. */
  readonly "one-time-code": { readonly code: string; readonly validMinutes: number };
  /** The same to a phone, as a text message. */
  readonly "code-by-text": { readonly code: string; readonly validMinutes: number };
  /** To a buyer who has just registered, or whose guest order became an account. `link` leads to their first page. */
  readonly welcome: { readonly name: string | null; readonly link: StorePath };
  /** To a colleague invited by an account admin. `link` accepts the invitation, once, within `validHours`. */
  readonly invitation: {
    readonly name: string | null;
    readonly invitedBy: string;
    readonly accountName: string;
    readonly link: StorePath;
    readonly validHours: number;
  };
  /** To the owner of an account when somebody registers with the same address: the page does not reveal that there is one. */
  readonly "registration-exists": { readonly signInLink: StorePath; readonly resetLink: StorePath };
  /** The store's staff reviews a registration first. */
  readonly "registration-pending": { readonly name: string | null };
  /** To somebody who has registered. `link` proves the address and sets the password, once, within `validHours`; so does a later one. */
  readonly registration: { readonly name: string | null; readonly link: StorePath; readonly validHours: number };
  readonly "registration-approved": {
    readonly name: string | null;
    readonly link: StorePath;
    readonly validHours: number;
  };
  /** To somebody who has opened an account with an order. `link` confirms the address, once, within `validHours`. */
  readonly "account-opened": { readonly name: string | null; readonly link: StorePath; readonly validHours: number };
  /** To a buyer's new address. `link` makes it theirs, once, within `validHours`. */
  readonly "email-change": { readonly name: string | null; readonly link: StorePath; readonly validHours: number };
  /** To the old one, after the change. `newEmail` tells its owner enough, and nobody else. */
  readonly "email-changed": { readonly name: string | null; readonly newEmail: string };
  /** To somebody asked to pay for another person's order. `link` pays for it once, within `validDays`. */
  readonly "pay-link": {
    readonly askedBy: string;
    readonly amount: MailMoney;
    readonly link: StorePath;
    readonly validDays: number;
  };
  readonly "order-confirmation": OrderConfirmation;
  readonly "order-shipped": OrderNews & {
    readonly items: readonly CountedItem[];
    readonly carrier: string | null;
    readonly trackingNumber: string | null;
    /** The carrier's page for this shipment, an https URL. */
    readonly trackingUrl: `https://${string}` | null;
    /** ISO 8601: the delivery date that the buyer asked for. Absent in older mails, as is the gift. */
    readonly wanted?: string | null;
    readonly gift?: Gift | null;
    /** The back-ordered items, and when each is due: `yyyy-mm-dd`, null where unknown. Absent in older mails. */
    readonly later?: readonly (CountedItem & { readonly date: string | null })[];
  };
  readonly "order-cancelled": OrderNews & {
    /** Empty when the whole order is canceled. */
    readonly items: readonly CountedItem[];
    readonly reason: string | null;
    /** What is refunded, where something was paid. */
    readonly refund: MailMoney | null;
  };
  readonly "order-refunded": OrderNews & {
    readonly refund: MailMoney;
    /** The card that is refunded; in older mails a text, such as `Visa ending in 4242`. */
    readonly paidBy: { readonly brand: string; readonly lastFour: string } | string | null;
  };
  /** About a subscription that has begun, was changed by its buyer, or has ended. `nextAt` is null where no order will follow. */
  readonly "subscription-news": AboutSubscription & {
    readonly news: "started" | "paused" | "resumed" | "ended" | "finished";
  };
  /** About an order of a subscription that could not be placed, and why. If it is not retried, the subscription is paused. */
  readonly "subscription-problem": AboutSubscription & { readonly reason: string; readonly triedAgain: boolean };
  /** To the address to which a guest wants notifications about a part. `link` confirms it, once, within `validHours`. */
  readonly "stock-notice": {
    readonly part: string;
    readonly sku: string;
    readonly link: StorePath;
    readonly validHours: number;
  };
  /** To somebody who asked to be notified about a part that was out of stock. */
  readonly "back-in-stock": {
    readonly name: string | null;
    readonly part: string;
    readonly sku: string;
    readonly link: StorePath;
  };
  /** To somebody who has paid and has no order: the money is refunded. `link` leads to the cart, which is unchanged. */
  readonly "payment-returned": {
    readonly name: string | null;
    readonly amount: MailMoney;
    readonly link: StorePath;
  };
  /** To the store's staff, about the same. */
  readonly "payment-orphaned": {
    readonly amount: MailMoney;
    /** The gateway's reference of the payment. */
    readonly paymentReference: string | null;
    /** The number that the order would have had. */
    readonly referenceNumber: string | null;
    /** The shopper's e-mail address, if known. */
    readonly shopper: string | null;
  };
  /** To the store's staff: the gateway refuses to move an order's money, or to refund a payment without an order. */
  readonly "payment-refused": {
    readonly kind: "Capture" | "Refund" | "Release" | "Reversal";
    /** Null for a reversal: there is no order. */
    readonly orderNumber: string | null;
    readonly amount: MailMoney;
    /** The gateway's reference of the payment. */
    readonly paymentReference: string | null;
    /** The gateway's term. */
    readonly reason: string | null;
  };
  /** To the store's staff: the tax service is down. */
  readonly "tax-service-down": {
    /** Whether nobody can order until it is back, or the store's own rates apply. */
    readonly ordersWait: boolean;
  };
  /** To the store's staff: the rates service is down. */
  readonly "rates-service-down": Readonly<Record<string, never>>;
  /** To the store's staff: the ERP's stock service is down. */
  readonly "stock-service-down": Readonly<Record<string, never>>;
}

/** Decimal text as on the wire, `"38.50"`, with its ISO 4217 currency. */
export interface MailMoney {
  readonly amount: string;
  readonly currency: string;
}

export interface CountedItem {
  readonly name: string;
  readonly sku: string;
  /** The manufacturer's name and number for it: `Filtrane FO-3614`. */
  readonly makerPart?: string;
  /** Decimal text. */
  readonly quantity: string;
}

/** What every mail about an order includes. */
interface OrderNews {
  readonly name: string | null;
  readonly orderNumber: string;
  /** Where anybody who knows the order's e-mail address and phone number can see it. */
  readonly link: StorePath;
}

export interface OrderConfirmation extends OrderNews {
  readonly purchaseOrderNumber: string | null;
  /** Only read by older processes, which may send the mail during an upgrade. To be removed one release later. */
  readonly referenceNumber?: string;
  /** ISO 8601. */
  readonly orderedAt: string;
  readonly currency: string;
  readonly taxType: "Net" | "Gross";
  readonly items: readonly (CountedItem & {
    readonly unitPrice: string;
    readonly totalPrice: string;
    /** The part of each price that is the core charge. */
    readonly coreCharge?: string;
    /** The back-ordered quantity, and its due date if known: `yyyy-mm-dd`. */
    readonly backorder?: { readonly quantity: string; readonly date: string | null };
  })[];
  readonly totals: {
    readonly products: string;
    /** What promotions take off the products: negative, or zero. */
    readonly discounts: string;
    readonly delivery: string;
    readonly tax: string;
    readonly grandTotal: string;
  };
  readonly deliveries: readonly {
    /** As on a label, line by line. */
    readonly address: readonly string[];
    readonly method: string | null;
    /** ISO 8601, if the carrier has promised a date. */
    readonly earliest: string | null;
    readonly latest: string | null;
    /** ISO 8601: the delivery date that the buyer asked for. Absent in older mails, as is the gift. */
    readonly wanted?: string | null;
    readonly hasInstructions?: boolean;
    readonly gift?: Gift | null;
  }[];
  /** As on a letter, line by line; null if it is the shipping address. Absent in older mails. */
  readonly billing?: readonly string[] | null;
}

interface Gift {
  readonly to: string | null;
  readonly hasMessage?: boolean;
}

export type MailTemplate = keyof MailValues;

/** One mail to one person. */
export type MailRequest = {
  readonly [Template in MailTemplate]: {
    readonly template: Template;
    /** A bare e-mail address; for a text message a phone number in E.164. */
    readonly to: string;
    /** The recipient's, if it is one of the store's additional languages. */
    readonly language?: string | undefined;
    readonly values: MailValues[Template];
    /** Identifies a mail that is sent only once, however often it is requested: `order-confirmation 801…`. */
    readonly key?: string;
  };
}[MailTemplate];

interface AboutSubscription {
  readonly name: string | null;
  readonly items: readonly CountedItem[];
  /** The interval, such as `Every 3 months`. */
  readonly howOften: string;
  /** ISO instant. */
  readonly nextAt: string | null;
  readonly link: StorePath;
}
