const pattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;

/** Whether a text may be the e-mail address of a person: one address, with a domain that has a dot. Its length is not looked at. */
export function looksLikeEmail(text: string): boolean {
  return pattern.test(text);
}
