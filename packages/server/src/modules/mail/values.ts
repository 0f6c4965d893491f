/** An address on the store. It is put behind the store's own origin, so that no mail can lead anywhere else. */
export type StorePath = `/${string}`;

/** What fills each template. Everything in it is text to be shown: it is escaped, and controls are taken out. */
export interface MailValues {
  /** `link` sets a new password once, within `validMinutes`. */
  readonly "password-reset": { readonly name: string | null; readonly link: StorePath; readonly validMinutes: number };
  /** `code` signs in, or proves the address, once, within `validMinutes`. */
  readonly "one-time-code": { readonly code: string; readonly validMinutes: number };
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
}

export type MailTemplate = keyof MailValues;

/** One mail to one person. */
export type MailRequest = {
  readonly [Template in MailTemplate]: {
    readonly template: Template;
    /** An e-mail address and nothing else. */
    readonly to: string;
    /** BCP 47; the store's without one. */
    readonly locale?: string;
    readonly values: MailValues[Template];
    /** Names a mail that is to be sent once, however often it is asked for: `order-confirmation 801…`. */
    readonly key?: string;
  };
}[MailTemplate];
