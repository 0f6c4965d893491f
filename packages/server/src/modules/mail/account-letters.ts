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
    preview: say`The link works once and expires in ${duration(validMinutes, say)}.`,
    heading: say`Set a new password`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`Somebody asked to reset the password for your account at ${storeName}. If that was you, set a new one:`,
      },
      { kind: "button", label: say`Set a new password`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once and expires in ${duration(validMinutes, say)}. If you did not ask for it, you can ignore this email: your password stays the same.`,
      },
    ],
  };
}

/** The code is in neither the subject nor the preview: those show on a locked phone. */
export function oneTimeCode(
  { code, validMinutes }: MailValues["one-time-code"],
  { storeName, say }: Composing,
): Letter {
  return {
    subject: say`Your code for ${storeName}`,
    preview: say`The code works once and expires in ${duration(validMinutes, say)}.`,
    heading: say`Your code`,
    parts: [
      { kind: "text", text: say`Enter this code on the page that asks for it:` },
      { kind: "code", code },
      {
        kind: "note",
        text: say`It works once and expires in ${duration(validMinutes, say)}. Do not share it: we will never ask you for it by phone or email. If you did not ask for a code, you can ignore this email.`,
      },
    ],
  };
}

/** Its text is the whole text message. */
export function codeByText({ code, validMinutes }: MailValues["code-by-text"], { storeName, say }: Composing): Letter {
  return {
    subject: say`Text message: your code for ${storeName}`,
    preview: "",
    heading: say`Text message`,
    parts: [
      {
        kind: "text",
        text: say`${code} is your code for ${storeName}. It works once and expires in ${duration(validMinutes, say)}. Do not share it.`,
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
        text: say`Your account is ready. When you are logged in, you can see your orders, and checkout fills in your addresses.`,
      },
      { kind: "button", label: say`Go to the store`, url: urlOf(link) },
    ],
  };
}

export function invitation(
  { name, invitedBy, accountName: account, link, validHours }: MailValues["invitation"],
  { storeName, urlOf, say }: Composing,
): Letter {
  // whoever registers names their account themselves
  const accountName = looksLikeAddress.test(account) ? say`their company` : account;
  const inviter = nameToSay(invitedBy) ?? say`A colleague`;
  const valid = duration(validHours * 60, say);
  return {
    subject: say`${inviter} invited you to order for ${accountName} at ${storeName}`,
    preview: say`The invitation expires in ${valid}.`,
    heading: say`Order for ${accountName}`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`${inviter} invited you to order for ${accountName} at ${storeName}.` },
      { kind: "button", label: say`Accept the invitation`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once and expires in ${valid}. If you do not know ${nameToSay(invitedBy) ?? say`the company`}, you can ignore this email: nothing happens.`,
      },
    ],
  };
}

export function registrationExists(
  { signInLink, resetLink }: MailValues["registration-exists"],
  { storeName, urlOf, say }: Composing,
): Letter {
  return {
    subject: say`You already have an account at ${storeName}`,
    preview: say`Log in with this email address, or set a new password.`,
    heading: say`You already have an account`,
    parts: [
      {
        kind: "text",
        text: say`Somebody tried to open an account at ${storeName} with this email address. It already has one, so nothing has changed.`,
      },
      { kind: "button", label: say`Log in`, url: urlOf(signInLink) },
      { kind: "text", text: say`Forgot your password? Set a new one: ${urlOf(resetLink)}` },
      { kind: "note", text: say`If that was not you, you can ignore this email.` },
    ],
  };
}

export function registrationPending(
  { name }: MailValues["registration-pending"],
  { storeName, say }: Composing,
): Letter {
  return {
    subject: say`We received your registration at ${storeName}`,
    preview: say`We will review it and email you.`,
    heading: say`We received your registration`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`Thank you. We review each registration ourselves and will email you when your account is ready.`,
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
        text: say`The link works once and expires in ${duration(validHours * 60, say)}. If you did not register, you can ignore this email: nobody can use the account without the link.`,
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
    preview: say`Then you can log in from any browser and see your earlier orders.`,
    heading: say`Confirm your email address`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`You opened an account at ${storeName} with your order. Confirm this email address to log in with it from any browser:`,
      },
      { kind: "button", label: say`Confirm my address`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once and expires in ${duration(validHours * 60, say)}. If you did not order, you can ignore this email: nobody can log in with this address without the link.`,
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
    preview: say`Choose a password to log in.`,
    heading: say`Your account is approved`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`We have approved your registration. Choose a password to log in:` },
      { kind: "button", label: say`Choose a password`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once and expires in ${duration(validHours * 60, say)}. After that, get a new one with “Forgot your password?” on the login page.`,
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
    preview: say`The link works once and expires in ${valid}.`,
    heading: say`Confirm your new email address`,
    parts: [
      ...greeting(name, say),
      { kind: "text", text: say`You asked to use this email address at ${storeName} from now on, also to log in.` },
      { kind: "button", label: say`Use this email address`, url: urlOf(link) },
      {
        kind: "note",
        text: say`The link works once and expires in ${valid}. If you did not ask for it, you can ignore this email: nothing changes.`,
      },
    ],
  };
}

export function emailChanged({ name, newEmail }: MailValues["email-changed"], { storeName, say }: Composing): Letter {
  return {
    subject: say`Your email address at ${storeName} has changed`,
    preview: say`If that was you, there is nothing to do.`,
    heading: say`Your email address has changed`,
    parts: [
      ...greeting(name, say),
      {
        kind: "text",
        text: say`From now on you log in at ${storeName} with ${newEmail}, and we write to you there. If that was you, there is nothing to do.`,
      },
      {
        kind: "note",
        text: say`If that was not you, call or email us at once: somebody else may be using your account.`,
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
 * A name that somebody entered for the mail's recipient; null for an implausible one. Strangers register other people's addresses to make
 * us send their text: anything that looks like a web address is not a name.
 */
export function nameToSay(name: string | null): string | null {
  const text = name?.trim() ?? "";
  return text === "" || text.length > longestName || /[/\\:@<>]|\w\.\w|www\./i.test(text) ? null : text;
}

/** A stranger's short text, with anything that mail programs would turn into a link broken up: `evil. example`. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\d])\.(?=\p{L}{2})/gu, ". ")
    .replaceAll("://", ": ")
    .replaceAll("@", " @ ");
}

/** What mail programs turn into a link. */
const looksLikeAddress = /[@]|:\/\/|www\.|[\p{L}\d]\.\p{L}{2,}/iu;

/** `20 minutes`, `1 hour`, `3 days`: in the largest unit that expresses it exactly. */
export function duration(minutes: number, say: Say = sayIn("en")): string {
  const [days, hours] = [minutes / 1440, minutes / 60];
  if (Number.isInteger(days)) return days === 1 ? say`1 day` : say`${days} days`;
  if (Number.isInteger(hours)) return hours === 1 ? say`1 hour` : say`${hours} hours`;
  return minutes === 1 ? say`1 minute` : say`${minutes} minutes`;
}
