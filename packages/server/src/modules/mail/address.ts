/** More than RFC 5321 allows. */
const longestAddress = 254;

/**
 * Whether a text is a single e-mail address that mail can be sent to: without anything that a mail server or a header could take for a
 * second address, a name or a line ending.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= longestAddress && /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\"]+$/u.test(text);
}

/** `ada@example.com` → `example.com`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
