/** More than RFC 5321 lets any address have. */
const longestAddress = 254;

/**
 * Whether a text is one e-mail address that can be written to: with nothing in it that a mail server or a header could take for
 * a second address, a name or a line's end.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= longestAddress && /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\"]+$/u.test(text);
}

/** `ada@example.com` → `example.com`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
