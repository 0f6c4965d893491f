import type { Letter, Part } from "./letter.ts";
import type { MailValues } from "./values.ts";
import type { Composing } from "./templates.ts";
import { sayIn, type Say } from "./words.ts";

export function passwordReset(
  { name, link, validMinutes }: MailValues["password-reset"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`Set a new password for ${storeName}`,
    preview: say`The link works once, for ${duration(validMinutes, say)}.`,
    heading: say`Set a new password`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`Somebody asked for a new password for your account at ${storeName}. If it was you:` },
      { kind: "button", label: say`Set a new password`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once, for ${duration(validMinutes, say)}. If you did not ask for it, leave it alone: your password stays as it is.`,
      },
    ],
  };
}

/** The code is not in the subject or the preview: those show on a locked phone. */
export function oneTimeCode(
  { code, validMinutes }: MailValues["one-time-code"],
  { storeName, say }: Composing,
): Letter {
  return {
    subject: say`Your code for ${storeName}`,
    preview: say`The code works once, for ${duration(validMinutes, say)}.`,
    heading: say`Your code`,
    parts: [
      { kind: "text", text: say`Enter this code on the page that asks for it:` },
      { kind: "code", code },
      {
        kind: "note",
        text: say`It works once, for ${duration(validMinutes, say)}. Do not share it: we never ask for it by phone or email. If you did not ask for a code, you need do nothing.`,
      },
    ],
  };
}

/** Its text is all that a telephone is sent. */
export function codeByText({ code, validMinutes }: MailValues["code-by-text"], { storeName, say }: Composing): Letter {
  return {
    subject: say`Text message: your code for ${storeName}`,
    preview: "",
    heading: say`Text message`,
    parts: [
      {
        kind: "text",
        text: say`${code} is your code for ${storeName}. It works once, for ${duration(validMinutes, say)}. Tell it to nobody.`,
      },
    ],
  };
}

export function welcome({ name, link }: MailValues["welcome"], { storeName, urlOf, say }: Composing): Letter {
  return {
    subject: say`Welcome to ${storeName}`,
    preview: say`Your account is ready.`,
    heading: say`Welcome to ${storeName}`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`Your account is ready. Signed in, you find your orders again, and your addresses are filled in at checkout.`,
      },
      { kind: "button", label: say`Go to the store`, url: urlOf(link) },
    ],
  };
}

export function invitation(
  { name, invitedBy, accountName: account, link, validHours }: MailValues["invitation"],
  { storeName, urlOf, say }: Composing,
): Letter {
  // who registers names his account himself
  const accountName = looksLikeAddress.test(account) ? say`their company` : account;
  const inviter = nameToSay(invitedBy) ?? say`A colleague`;
  const valid = duration(validHours * 60, say);
  return {
    subject: say`${inviter} invites you to order for ${accountName} at ${storeName}`,
    preview: say`Accept within ${valid}.`,
    heading: say`Order for ${accountName}`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`${inviter} invites you to order for ${accountName} at ${storeName}.` },
      { kind: "button", label: say`Accept the invitation`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once, for ${valid}. If you do not know ${nameToSay(invitedBy) ?? say`the company`}, leave it alone: nothing happens.`,
      },
    ],
  };
}

export function registrationExists(
  { signInLink, resetLink }: MailValues["registration-exists"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`You have an account at ${storeName} already`,
    preview: say`Sign in with this address, or set a new password.`,
    heading: say`You have an account already`,
    parts: [
      {
        kind: "text",
        text: say`Somebody tried to register at ${storeName} with this email address. It has an account already, so nothing was changed.`,
      },
      { kind: "button", label: say`Sign in`, url: urlOf(signInLink) },
      { kind: "text", text: say`If you have forgotten your password, set a new one: ${urlOf(resetLink)}` },
      { kind: "note", text: say`If it was not you, you need do nothing.` },
    ],
  };
}

export function registrationPending(
  { name }: MailValues["registration-pending"],
  { storeName, say }: Composing,
): Letter {
  return {
    subject: say`We have your registration at ${storeName}`,
    preview: say`We look at it and write to you again.`,
    heading: say`We have your registration`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`Thank you. We look at each registration ourselves, and write to you again when your account is ready. Until then you can order as a guest where the store allows it.`,
      },
    ],
  };
}

export function registration(
  { name, link, validHours }: MailValues["registration"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`Finish your registration at ${storeName}`,
    preview: say`Choose a password, and your account is ready.`,
    heading: say`One step left`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`Choose a password, and your account is ready:` },
      { kind: "button", label: say`Choose a password`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once, for ${duration(validHours * 60, say)}. If you did not register, leave it alone: without it nobody can use the account.`,
      },
    ],
  };
}

export function accountOpened(
  { name, link, validHours }: MailValues["account-opened"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`Confirm your email address for ${storeName}`,
    preview: say`Then you log in with it, and find your earlier orders in your account.`,
    heading: say`Confirm your email address`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`You have opened an account at ${storeName} with your order. Confirm this address, and you log in with it from any browser:`,
      },
      { kind: "button", label: say`Confirm my address`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once, for ${duration(validHours * 60, say)}. If you did not order, leave it alone: without it nobody can log in with this address.`,
      },
    ],
  };
}

export function registrationApproved(
  { name, link, validHours }: MailValues["registration-approved"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`Your account at ${storeName} is approved`,
    preview: say`Choose a password, and you are in.`,
    heading: say`Your account is approved`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`We have approved your registration. Choose a password, and you are in:` },
      { kind: "button", label: say`Choose a password`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once, for ${duration(validHours * 60, say)}. Later, ask for a new one where passwords are forgotten.`,
      },
    ],
  };
}

export function emailChange(
  { name, link, validHours }: MailValues["email-change"],
  { storeName, urlOf, say }: Composing,
): Letter {
  const valid = duration(validHours * 60, say);
  return {
    subject: say`Confirm your new email address for ${storeName}`,
    preview: say`The link works once, for ${valid}.`,
    heading: say`Confirm your new email address`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`You want to use this email address at ${storeName} from now on, also to log in.` },
      { kind: "button", label: say`Use this email address`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once, for ${valid}. If you did not ask for it, leave it alone: nothing changes.`,
      },
    ],
  };
}

export function emailChanged({ name, newEmail }: MailValues["email-changed"], { storeName, say }: Composing): Letter {
  return {
    subject: say`Your email address at ${storeName} has changed`,
    preview: say`If it was you, you need do nothing.`,
    heading: say`Your email address has changed`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`You log in at ${storeName} with ${newEmail} from now on, and we write to you there. If it was you, you need do nothing.`,
      },
      {
        kind: "note",
        text: say`If it was not you, call us or write to us at once: somebody else may use your account.`,
      },
    ],
  };
}

export function greeting(name: string | null, say: Say = sayIn("en")): Part[] {
  const said = nameToSay(name);
  return said === null ? [] : [{ kind: "text", text: say`Hello ${said},` }];
}

const longestName = 60;

/**
 * A name as somebody entered it about whoever gets the mail; null for what is none. Strangers register other people's addresses
 * to have us send their words: what could be read as an address of the web is no name.
 */
export function nameToSay(name: string | null): string | null {
  const text = name?.trim() ?? "";
  return text === "" || text.length > longestName || /[/\\:@<>]|\w\.\w|www\./i.test(text) ? null : text;
}

/** A short text of a stranger's as it is, but for what programs that show mail would make a link of: `evil. example`. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\d])\.(?=\p{L}{2})/gu, ". ")
    .replaceAll("://", ": ")
    .replaceAll("@", " @ ");
}

/** What programs that show mail make a link of. */
const looksLikeAddress = /[@]|:\/\/|www\.|[\p{L}\d]\.\p{L}{2,}/iu;

/** `20 minutes`, `1 hour`, `3 days`: the greatest unit that says it in full. */
export function duration(minutes: number, say: Say = sayIn("en")): string {
  const [days, hours] = [minutes / 1440, minutes / 60];
  if (Number.isInteger(days)) return days === 1 ? say`1 day` : say`${days} days`;
  if (Number.isInteger(hours)) return hours === 1 ? say`1 hour` : say`${hours} hours`;
  return minutes === 1 ? say`1 minute` : say`${minutes} minutes`;
}
