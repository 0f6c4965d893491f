const pattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;

/** Whether a text can be a person's e-mail address: a single address, with a dot in its domain. Its length is not checked. */
export function looksLikeEmail(text: string): boolean {
  return pattern.test(text);
}
