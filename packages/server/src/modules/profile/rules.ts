import { keptPhone } from "@tradecounter/commerce";
import type { FieldProblem } from "@tradecounter/wire";
import type { StoreSettings } from "../../stores/index.ts";
import { looksLikeEmail } from "../accounts/index.ts";

/** The profile fields that a buyer may change; an absent field stays. */
export interface ProfileChange {
  readonly email?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
}

/** The stored part of a change; an absent field stays. */
export interface WrittenChange {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string | null;
}

const longestEmail = 254;

/** The change as it is stored, or what is wrong with it. A phone number can be removed; e-mail address and last name cannot. */
export function writtenChange(
  { email, firstName, lastName, phoneNumber }: ProfileChange,
  { country, skipPhoneNumberValidationEnabled }: Pick<StoreSettings, "country" | "skipPhoneNumberValidationEnabled">,
): WrittenChange | readonly [FieldProblem, ...FieldProblem[]] {
  const said = (text: string | null | undefined) =>
    text === undefined ? undefined : (text ?? "").toWellFormed().trim();
  const [address, first, last, phone] = [said(email), said(firstName), said(lastName), said(phoneNumber)];
  const kept = phone && keptPhone(phone, country, { isChecked: !skipPhoneNumberValidationEnabled });
  const [problem, ...others] = [
    ...nameProblems("firstName", first),
    ...nameProblems("lastName", last),
    ...(last === "" ? [{ field: "lastName", message: "Enter your last name.", code: missing }] : []),
    ...(address === "" ? [{ field: "email", message: "Enter your email address.", code: missing }] : []),
    ...(address && (!looksLikeEmail(address) || address.length > longestEmail)
      ? [{ field: "email", message: "Enter an email address such as name@example.com." }]
      : []),
    ...(phone && !kept
      ? [{ field: "phoneNumber", message: "Enter a phone number with its area code, such as (757) 555-0142." }]
      : []),
  ];
  if (problem) return [problem, ...others];
  return {
    ...(address !== undefined && { email: address }),
    ...(first !== undefined && { firstName: first }),
    ...(last !== undefined && { lastName: last }),
    ...(phone !== undefined && { phone: kept || null }),
  };
}

const missing = "REQUIRED_FIELD_MISSING" as const;

/** Names go onto labels, into mails and to other programs: text that could be read as markup is refused. */
function nameProblems(field: string, name: string | undefined): FieldProblem[] {
  return /[<>]/.test(name ?? "") ? [{ field, message: "Leave out the characters < and >." }] : [];
}

/** An address with enough visible for its owner to recognize it: `a…@mill.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
