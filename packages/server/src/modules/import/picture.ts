import { Refused, text, type ReadValue } from "./values.ts";

const anyPage = "https://pages.invalid";
const address = text(1000);

/**
 * Where a picture lies: a path of the site, a file beside the rows, or an address of the web. Clients make links and sources of it, so one that would run as a
 * script is refused, as a browser reads it: with blanks, in capitals, however disguised.
 */
export const picture: ReadValue<string> = (value) => {
  const read = address(value);
  if (read === null || read instanceof Refused || /^\/(?![/\\])/.test(read)) return read;
  // a browser takes these for another host
  if (/^[/\\]/.test(read)) return new Refused("is neither a path nor a web address");
  const protocol = URL.canParse(read, anyPage) ? new URL(read, anyPage).protocol : undefined;
  return protocol === "https:" || protocol === "http:" ? read : new Refused("is neither a path nor a web address");
};
