/** An address on the store. It is put behind the store's own origin, so that no mail can lead anywhere else. */
export type StorePath = `/${string}`;

/**
 * What fills each template. Everything in it is text to be shown: it is escaped, and controls are taken out. What a stranger may write at
 * length to somebody else's address is not in it.
 */
export interface MailValues {
  /** `link` sets a new password once, within `validMinutes`. */
  readonly "password-reset": { readonly name: string | null; readonly link: StorePath; readonly validMinutes: number };
  /** `code` signs in, or proves the address, once, within `validMinutes`. */
  readonly "one-time-code": { readonly code: string; readonly validMinutes: number };
  /** The same to a telephone, as a text message. */
  readonly "code-by-text": { readonly code: string; readonly validMinutes: number };
  /** To a buyer who has just registered, or whose guest order became an account. `link` leads to their first page. */
  readonly welcome: { readonly name: string | null; readonly link: StorePath };
  /** To a colleague whom an account admin lets in. `link` takes the invitation, once, within `validHours`. */
  readonly invitation: {
    readonly name: string | null;
    readonly invitedBy: string;
    readonly accountName: string;
    readonly link: StorePath;
    readonly validHours: number;
  };
  /** To whoever has an account already when somebody registers with their address: the page tells nobody that there is one. */
  readonly "registration-exists": { readonly signInLink: StorePath; readonly resetLink: StorePath };
  /** The store's staff looks at a registration first. */
  readonly "registration-pending": { readonly name: string | null };
  /** To who has registered. `link` proves the address and sets the password, once, within `validHours`; so does the next one's. */
  readonly registration: { readonly name: string | null; readonly link: StorePath; readonly validHours: number };
  readonly "registration-approved": {
    readonly name: string | null;
    readonly link: StorePath;
    readonly validHours: number;
  };
  /** To who has opened an account with his order. `link` confirms the address, once, within `validHours`. */
  readonly "account-opened": { readonly name: string | null; readonly link: StorePath; readonly validHours: number };
  /** To the new address of a buyer. `link` makes it his, once, within `validHours`. */
  readonly "email-change": { readonly name: string | null; readonly link: StorePath; readonly validHours: number };
  /** To the old one, when that was done. `newEmail` tells its owner enough, and nobody else. */
  readonly "email-changed": { readonly name: string | null; readonly newEmail: string };
  /** To whoever is asked to pay for somebody else's order. `link` pays for it once, within `validDays`. */
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
    /** The carrier's page for this shipment, by https. */
    readonly trackingUrl: `https://${string}` | null;
    /** ISO 8601: the day that the buyer has asked for. Absent in mails of before, as is the gift. */
    readonly wanted?: string | null;
    readonly gift?: Gift | null;
    /** What is back-ordered, and when it is due: `yyyy-mm-dd`, null where nobody knows. Absent in mails of before. */
    readonly later?: readonly (CountedItem & { readonly date: string | null })[];
  };
  readonly "order-cancelled": OrderNews & {
    /** Empty when the whole order is cancelled. */
    readonly items: readonly CountedItem[];
    readonly reason: string | null;
    /** What is given back, where something was paid. */
    readonly refund: MailMoney | null;
  };
  readonly "order-refunded": OrderNews & {
    readonly refund: MailMoney;
    /** Where the money goes; in mails of before a text, such as `Visa ending in 4242`. */
    readonly paidBy: { readonly brand: string; readonly lastFour: string } | string | null;
  };
  /** Of a subscription that has begun, was changed by its buyer, or is over. `nextAt` is null where nothing is to come. */
  readonly "subscription-news": AboutSubscription & {
    readonly news: "started" | "paused" | "resumed" | "ended" | "finished";
  };
  /** Of an order of a subscription that could not be placed, and why. Not tried again, the subscription is paused. */
  readonly "subscription-problem": AboutSubscription & { readonly reason: string; readonly triedAgain: boolean };
  /** To the address at which a guest asks to be told of a part. `link` confirms it, once, within `validHours`. */
  readonly "stock-notice": {
    readonly part: string;
    readonly sku: string;
    readonly link: StorePath;
    readonly validHours: number;
  };
  /** To who has asked to be told of a part that was out of stock. */
  readonly "back-in-stock": {
    readonly name: string | null;
    readonly part: string;
    readonly sku: string;
    readonly link: StorePath;
  };
  /** To who has paid and has no order: the money is given back. `link` leads to the cart, which is as it was. */
  readonly "payment-returned": {
    readonly name: string | null;
    readonly amount: MailMoney;
    readonly link: StorePath;
  };
  /** To the store's staff, of the same. */
  readonly "payment-orphaned": {
    readonly amount: MailMoney;
    /** The gateway's number of the payment. */
    readonly paymentReference: string | null;
    /** The number that the order would have had. */
    readonly referenceNumber: string | null;
    /** The shopper's e-mail address, where it is known. */
    readonly shopper: string | null;
  };
  /** To the store's staff: the gateway refuses to move money of an order, or to give back what was paid for none. */
  readonly "payment-refused": {
    readonly kind: "Capture" | "Refund" | "Release" | "Reversal";
    /** Null of a reversal: there is no order. */
    readonly orderNumber: string | null;
    readonly amount: MailMoney;
    /** The gateway's number of the payment. */
    readonly paymentReference: string | null;
    /** A word of the gateway's. */
    readonly reason: string | null;
  };
  /** To the store's staff: nobody says what taxes are. */
  readonly "tax-service-down": {
    /** Whether nobody can order until then, or the store's own rates count. */
    readonly ordersWait: boolean;
  };
  /** To the store's staff: nobody says what carriers charge. */
  readonly "rates-service-down": Readonly<Record<string, never>>;
  /** To the store's staff: nobody says what an ERP has in stock. */
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
  /** What its maker calls it: `Filtrane FO-3614`. */
  readonly makerPart?: string;
  /** Decimal text. */
  readonly quantity: string;
}

/** What every mail about an order tells. */
interface OrderNews {
  readonly name: string | null;
  readonly orderNumber: string;
  /** Where whoever knows the order's e-mail address and telephone number sees it. */
  readonly link: StorePath;
}

export interface OrderConfirmation extends OrderNews {
  readonly purchaseOrderNumber: string | null;
  /** Read by programs of before alone, which may send the mail while they are replaced. To go a release later. */
  readonly referenceNumber?: string;
  /** ISO 8601. */
  readonly orderedAt: string;
  readonly currency: string;
  readonly taxType: "Net" | "Gross";
  readonly items: readonly (CountedItem & {
    readonly unitPrice: string;
    readonly totalPrice: string;
    /** What of each price is charged for the old part. */
    readonly coreCharge?: string;
    /** What of it comes later, and on which day where that is known: `yyyy-mm-dd`. */
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
    /** ISO 8601, as far as the carrier has promised. */
    readonly earliest: string | null;
    readonly latest: string | null;
    /** ISO 8601: the day that the buyer has asked for. Absent in mails of before, as is the gift. */
    readonly wanted?: string | null;
    readonly hasInstructions?: boolean;
    readonly gift?: Gift | null;
  }[];
  /** As on a letter, line by line; null where it is the shipping address. Absent in mails of before. */
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
    /** An e-mail address and nothing else; of a text message a telephone number in E.164. */
    readonly to: string;
    /** The recipient's, where it is one of the store's further languages. */
    readonly language?: string | undefined;
    readonly values: MailValues[Template];
    /** Names a mail that is to be sent once, however often it is asked for: `order-confirmation 801…`. */
    readonly key?: string;
  };
}[MailTemplate];

interface AboutSubscription {
  readonly name: string | null;
  readonly items: readonly CountedItem[];
  /** The way it is bought, such as `Every 3 months`. */
  readonly howOften: string;
  /** ISO instant. */
  readonly nextAt: string | null;
  readonly link: StorePath;
}
